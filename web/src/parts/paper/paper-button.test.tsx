import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { printouts } from '#shared/printing/api.ts';
import { call } from '../../call.ts';
import { refuse, renderPage, startServer, type TestServer, waitUntil } from '../../testing.tsx';
import { saveFile } from '../../ui/table/export-file.ts';
import { LedgerPrintouts } from './ledger-papers.tsx';
import { PrintoutButton } from './paper-button.tsx';

vi.mock('./paper-pages.tsx', () => ({
  PrintoutPages: ({ file }: { file: Blob }) => <p>{file.size} bytes</p>,
}));
vi.mock('../../ui/table/export-file.ts', () => ({ saveFile: vi.fn() }));

const id = '01JD0000000000000000000001';
const made = { address: `/api/paper/items/${id}`, name: 'T-2026-000007.pdf', expiresAt: '' };
const open = async (server: TestServer) => {
  const asked = startServer(server);
  await renderPage(
    <PrintoutButton name="T-2026-000007" make={(signal) => call(printouts.tag, { id: '7' }, signal)} />,
  );
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
  expect(saveFile).toHaveBeenCalledWith('T-2026-000007.pdf', expect.anything());
  expect(asked.map(({ path }) => path)).toEqual(['/tag/items/7/pdf', `/paper/items/${id}`]);
});

it('says which characters cannot be printed before it shows or saves anything', async () => {
  await open({
    'GET /tag/items/{id}/pdf': () => ({ body: { ...made, missing: ['中', '🧯'] } }),
    'GET /paper/items/{id}': () => ({ body: 'PDF' }),
  });
  await screen.findByText(/中 🧯/);
  expect(screen.queryByText('5 bytes')).toBeNull();
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with codes' }));
  await screen.findByText('5 bytes');
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false);
});

it('says why there is none', async () => {
  await open({ 'GET /tag/items/{id}/pdf': () => refuse(403, { code: 'notAllowedHere' }) });
  expect((await screen.findByRole('alert')).textContent).toContain(messages.notAllowedHere[0]);
  await waitUntil(() =>
    expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true),
  );
});

it('a workbook is saved without a look at it', async () => {
  startServer({
    'GET /ledger/items/{id}/xlsx': () => ({ body: { ...made, name: 'ML_M_2026.xlsx' } }),
    'GET /paper/items/{id}': () => ({ body: 'XLSX' }),
  });
  await renderPage(<LedgerPrintouts id={3} code="M" year={2026} />);
  fireEvent.click(screen.getByRole('button', { name: 'Excel: M 2026' }));
  await waitUntil(() => expect(saveFile).toHaveBeenCalledWith('ML_M_2026.xlsx', expect.anything()));
});
