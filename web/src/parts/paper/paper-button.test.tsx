import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { messages } from '../../../../shared/messages.ts';
import { papers } from '../../../../shared/printing/api.ts';
import { call } from '../../call.ts';
import { refuse, type Server, serve, show, until } from '../../testing.tsx';
import { save } from '../../ui/table/export-file.ts';
import { LedgerPapers } from './ledger-papers.tsx';
import { PaperButton } from './paper-button.tsx';

vi.mock('./paper-pages.tsx', () => ({ PaperPages: ({ file }: { file: Blob }) => <p>{file.size} bytes</p> }));
vi.mock('../../ui/table/export-file.ts', () => ({ save: vi.fn() }));

const id = '01JD0000000000000000000001';
const made = { address: `/api/paper/items/${id}`, name: 'T-2026-000007.pdf', expiresAt: '' };
const open = async (server: Server) => {
  const asked = serve(server);
  await show(<PaperButton name="T-2026-000007" make={(signal) => call(papers.tag, { id: '7' }, signal)} />);
  fireEvent.click(screen.getByRole('button', { name: 'PDF: T-2026-000007' }));
  return asked;
};

it('shows what was made and saves it, fetched once', async () => {
  const asked = await open({
    'GET /tag/items/{id}/pdf': () => ({ body: made }),
    'GET /paper/items/{id}': () => ({ body: 'PDF' }),
  });
  await screen.findByText('5 bytes');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(save).toHaveBeenCalledWith('T-2026-000007.pdf', expect.anything());
  expect(asked.map(({ path }) => path)).toEqual(['/tag/items/7/pdf', `/paper/items/${id}`]);
});

it('says why there is none', async () => {
  await open({ 'GET /tag/items/{id}/pdf': () => refuse(403, { code: 'notAllowedHere' }) });
  expect((await screen.findByRole('alert')).textContent).toContain(messages.notAllowedHere[0]);
  await until(() =>
    expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true),
  );
});

it('a workbook is saved without a look at it', async () => {
  serve({
    'GET /ledger/items/{id}/xlsx': () => ({ body: { ...made, name: 'ML_M_2026.xlsx' } }),
    'GET /paper/items/{id}': () => ({ body: 'XLSX' }),
  });
  await show(<LedgerPapers id={3} code="M" year={2026} />);
  fireEvent.click(screen.getByRole('button', { name: 'Excel: M 2026' }));
  await until(() => expect(save).toHaveBeenCalledWith('ML_M_2026.xlsx', expect.anything()));
});
