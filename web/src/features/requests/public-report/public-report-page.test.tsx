import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicReportItem } from '#shared/requests/public-report-api.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { PublicReportPage } from './public-report-page.tsx';

const report = (more: Partial<PublicReportItem> = {}): PublicReportItem => ({
  id: '01R',
  machineId: 42,
  machine: { code: 'PRS-01', description: 'Press' },
  machineStatus: 'stopped',
  description: '<b>It smokes</b>',
  language: 'it',
  reportedAt: '2026-03-16T07:00:00.000Z',
  state: 'received',
  version: 1,
  updatedAt: '2026-03-16T07:00:00.000Z',
  updatedBy: 'report',
  ...more,
});
const server: TestServer = {
  'GET /report/items': () => ({ body: { items: [report()] } }),
  'GET /machine/items': () => ({ body: { items: [{ id: 7, code: 'PRS-01', description: 'Press' }] } }),
};
const namespaces = ['publicReports', 'words'] as const;

async function selectReport() {
  await screen.findByText('<b>It smokes</b>');
  fireEvent.click(screen.getByRole('radio'));
}
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('shows what was written as text, and offers no decision to guests', async () => {
  const asked = startServer(server);
  await renderPage(<PublicReportPage />, { namespaces, profile: 'guest' });
  await screen.findByText('<b>It smokes</b>');
  expect(asked.find(({ path }) => path === '/report/items')?.query.get('state')).toBe('received');
  for (const name of ['Make an EWO', 'Decline', 'Void printed links'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('makes an EWO of a report', async () => {
  const taken = report({ state: 'taken', target: 'ewo', targetId: '01E', targetCode: 'E-2026-000001' });
  const asked = startServer({
    ...server,
    'POST /report/items/{id}/toewo': () => ({
      body: { ...taken, ewo: { id: '01E', code: 'E-2026-000001' } },
    }),
  });
  await renderPage(<PublicReportPage />, { namespaces });
  await selectReport();
  fireEvent.click(screen.getByRole('button', { name: 'Make an EWO' }));
  await confirm('Make an EWO');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ path }) => path === '/report/items/01R/toewo')).toMatchObject({
    body: { version: 1 },
  });
});

it('joins a report to an open EWO of the machine', async () => {
  const asked = startServer({
    ...server,
    'GET /ewo/open': () => ({ body: { items: [{ id: '01E', code: 'E-1', breakdownDescription: 'Smoke' }] } }),
    'POST /report/items/{id}/join': () => refuse(409, { code: 'ewoOfOtherMachine' }),
  });
  await renderPage(<PublicReportPage />, { namespaces });
  await selectReport();
  fireEvent.click(screen.getByRole('button', { name: 'Join an EWO' }));
  await screen.findByRole('dialog');
  await waitUntil(() => expect(asked.some(({ path }) => path === '/ewo/open')).toBe(true));
  const select = createWrapper().findModal()!.findContent().findSelect()!;
  await act(async () => select.openDropdown());
  await act(async () => select.selectOptionByValue('01E'));
  await confirm('Join an EWO');
  await screen.findByText('This EWO belongs to another machine.');
  expect(asked.at(-1)).toMatchObject({ body: { ewoId: '01E', version: 1 } });
});

it('declines with a reason, and says why it cannot', async () => {
  const asked = startServer({
    ...server,
    'POST /report/items/{id}/decline': () => ({ body: report({ state: 'declined', reason: 'Known' }) }),
  });
  await renderPage(<PublicReportPage />, { namespaces });
  await selectReport();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await confirm('Decline');
  await screen.findByText('Give a reason.');
  fireEvent.change(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Known' },
  });
  await confirm('Decline');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ path }) => path === '/report/items/01R/decline')).toMatchObject({
    body: { reason: 'Known', version: 1 },
  });
});

it.each([
  ['of the plant', undefined, {}],
  ['of one machine', '7', { machineId: 7 }],
])('voids printed links %s after a confirmation', async (_, machine, body) => {
  const asked = startServer({ ...server, 'POST /report/rotate': () => ({ body: { number: 2 } }) });
  await renderPage(<PublicReportPage />, { namespaces });
  await screen.findByText('<b>It smokes</b>');
  fireEvent.click(screen.getByRole('button', { name: 'Void printed links' }));
  if (machine !== undefined) {
    await screen.findByRole('dialog');
    const select = createWrapper().findModal()!.findContent().findSelect()!;
    await act(async () => select.openDropdown());
    await waitUntil(() => expect(select.findDropdown().findOptionByValue(machine)).not.toBeNull());
    await act(async () => select.selectOptionByValue(machine));
  }
  await confirm('Void links');
  await waitFor(() => expect(asked.find(({ path }) => path === '/report/rotate')?.body).toEqual(body));
});
