import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { loadHistories } from '../../app/histories.ts';
import { createWrapper, renderPage, startServer } from '../../testing.tsx';
import { History } from './history.tsx';
import { setHistoryLoader } from './history-things.ts';

setHistoryLoader(loadHistories);

const entry = (id: string, more: Partial<AuditItem> = {}): AuditItem => ({
  id,
  at: '2026-03-16T07:00:00.000Z',
  user: 'Anna Conti',
  profile: 'admin',
  thing: 'supplier',
  thingId: '7',
  name: 'SKF',
  action: 'changed',
  changes: [{ field: 'vat', before: '1', after: '2' }],
  ...more,
});

const openHistory = () => createWrapper(document.body).findButton()!.click();

it('shows who changed what and why, and older changes on demand', async () => {
  const asked = startServer({
    'GET /audit/of': ({ query }) =>
      query.get('next')
        ? { body: { items: [entry('1', { action: 'created', user: 'seed', profile: undefined })] } }
        : { body: { items: [entry('2', { reason: 'New owner' })], next: 'older' } },
  });
  await renderPage(<History recordKind="supplier" id={7} name="SKF" />);
  openHistory();
  await screen.findByText('Reason: New owner');
  expect(screen.getByText('History of SKF')).toBeTruthy();
  expect(screen.getByText(/Anna Conti \(Admin\)/)).toBeTruthy();
  expect(screen.getAllByText('VAT number')).toHaveLength(1);
  screen.getByText('Show older changes').click();
  await screen.findByText(/Initial data \(automatic\)/);
  await waitFor(() => expect(screen.queryByText('Show older changes')).toBeNull());
  expect(asked.every(({ query }) => query.get('thing') === 'supplier' && query.get('id') === '7')).toBe(true);
});

it('says so when nothing was changed', async () => {
  startServer({ 'GET /audit/of': () => ({ body: { items: [] } }) });
  await renderPage(<History recordKind="machinetypology" id={1} />);
  openHistory();
  await screen.findByText(/Nothing has been changed here/);
});

it('is not there for those who may not read the trail', async () => {
  startServer({});
  await renderPage(<History recordKind="supplier" id={7} />, { profile: 'am' });
  expect(screen.queryByText('History')).toBeNull();
});
