import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { EwoHistoryPage } from '../ewo/ewo-history-page.tsx';

const ewo = (n: number, more: object = {}) => ({
  ...{ id: `E${n}`, code: `E-2026-00000${n}`, state: 'closed', machineId: 7, machineStatus: 'stopped' },
  ...{ priority: 'high', breakdownType: 'hydraulic', breakdownDescription: `Breakdown ${n}`, teamId: 1 },
  ...{ requesterId: 'u1', requester: 'Nadia', version: 1, createdOn: '2026-03-16', elementId: '7.1' },
  ...{ createdAt: '2026-03-16T08:00:00.000Z', interventionAt: '2026-03-16T08:25:00.000Z' },
  ...{ diagnosisAt: '2026-03-16T08:45:00.000Z', closedAt: '2026-03-16T10:00:00.000Z' },
  holds: [{ reason: 'spare', from: '2026-03-16T09:00:00.000Z', to: '2026-03-16T09:30:00.000Z' }],
  ...more,
});
const night = ewo(2, {
  ...{ breakdownType: 'electrical', elementId: undefined, machineStatus: 'running', holds: undefined },
  ...{ createdAt: '2026-03-16T02:00:00.000Z', interventionAt: '2026-03-16T02:05:00.000Z' },
  ...{ diagnosisAt: '2026-03-16T02:10:00.000Z', closedAt: '2026-03-16T02:20:00.000Z' },
});
const warning = {
  kind: 'tag',
  id: 'T1',
  code: 'T-1',
  what: 'Whines',
  at: '2026-03-15T08:00:00.000Z',
  days: 1,
};
const warned = (n: number, more: object[] = []) => ({
  ...{ id: `E${n}`, code: `E-2026-00000${n}`, machineId: 7, createdAt: '2026-03-16T08:00:00.000Z' },
  warnings: [warning, ...more],
});
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-31T07:00:00.000Z' } }),
  'GET /machine/items': () => ({
    body: { items: [{ id: 7, code: 'PRS-01', description: 'Press', stato: 'active' }] },
  }),
  'GET /team/items': () => ({
    body: { items: [{ id: 1, code: 'T1', description: 'Mechanics', leaders: [] }] },
  }),
  'GET /operator/items': () => ({ body: { items: [] } }),
  'GET /ewo/items': () => ({
    body: { items: [ewo(1), night, ewo(3, { state: 'running', closedAt: undefined })] },
  }),
  'GET /ewo/warnings': () => ({
    body: { population: 2, index: 50, items: [warned(1, [{ ...warning, id: 'T2', code: 'T-2', days: 4 }])] },
  }),
};
const history = async (at = '/page?show=figures', answers: TestServer = {}) => {
  const log = startServer({ ...server, ...answers });
  const view = await renderPage(<EwoHistoryPage />, { at, namespaces: ['ewoWork', 'words', 'orders'] });
  return { ...view, log };
};
const chart = async (name: string) =>
  (await screen.findByText(name, { selector: 'figcaption' })).closest('figure')!;
const minutesIn = (figure: HTMLElement) =>
  [...figure.querySelectorAll('li')].map((step) =>
    [...step.children].map(({ textContent }) => textContent).filter(Boolean),
  );
/** The choice of a view is a select too if the window is narrow, so the last select is used. */
const group = (by: string) => {
  const select = createWrapper().findAllSelects().at(-1)!;
  select.openDropdown();
  select.selectOptionByValue(by);
};

it('shows a list at first, its shifts hidden until chosen, and asks for no figures', async () => {
  const { log, router } = await history('/page');
  await screen.findByText('Breakdown 1');
  expect(screen.queryByText('Morning')).toBeNull();
  expect(log.map(({ path }) => path)).not.toContain('/ewo/warnings');
  fireEvent.click(screen.getByRole('button', { name: 'Where the time goes' }));
  await chart('All EWOs');
  expect(router.state.location.search).toContain('show=figures');
});

it('is a waterfall of the mean minutes, and their table', async () => {
  await history();
  const all = await chart('All EWOs');
  within(all).getByText(/^2 closed EWOs · 25.0 % of the downtime/);
  expect(minutesIn(all)).toEqual([
    ['Waiting', '15 min'],
    ['Diagnosis', '12.5 min'],
    ['Repair', '27.5 min'],
    ['On hold: Waiting for a spare', '15 min'],
    ['Total', '70 min'],
  ]);
  const table = screen.getByRole('table', { name: 'Mean minutes' });
  const cells = [...table.querySelectorAll('tbody tr td, tbody tr th')].map((cell) => cell.textContent);
  expect(cells).toEqual(['All EWOs', '2', '15', '12.5', '27.5', '15', '70', '25']);
});

it('is told by shift, by team and by breakdown type', async () => {
  const { router } = await history('/page?show=figures&by=shift');
  within(await chart('Morning')).getByText('120 min');
  within(await chart('Night')).getByText('20 min');
  group('breakdownType');
  expect(minutesIn(await chart('Hydraulic')).at(-1)).toEqual(['Total', '120 min']);
  await chart('Electrical');
  expect(router.state.location.search).toContain('by=breakdownType');
  group('team');
  await chart('T1 Mechanics');
});

it('is of the rows the filter leaves, with the warnings of these', async () => {
  const only = (word: string) =>
    `/page?${new URLSearchParams({ show: 'figures', q: JSON.stringify(['and', ['shift', '=', word]]) })}`;
  await history(only('Morning'));
  expect(minutesIn(await chart('All EWOs')).at(-1)).toEqual(['Total', '120 min']);
  await screen.findByText(/^50.0 %: 1 of 2 EWOs/);
  expect(screen.getByRole('link', { name: 'T-1' }).getAttribute('href')).toBe(
    '/app/planning/tag/intervention/view?tag=T1',
  );
  screen.getByText(/, 1 day before: Whines$/);
  screen.getByText(/, 4 days before: Whines$/);
});

it('warned of none where no EWO of the filter names an element', async () => {
  await history(
    `/page?${new URLSearchParams({ show: 'figures', q: JSON.stringify(['and', ['shift', '=', 'Night']]) })}`,
  );
  await screen.findByText(/^None of these EWOs names an element/);
  screen.getByText('There was no warning before these EWOs.');
});

it('says that none is closed, and why warnings could not be read', async () => {
  await history('/page?show=figures', {
    'GET /ewo/items': () => ({ body: { items: [ewo(3, { state: 'running', closedAt: undefined })] } }),
    'GET /ewo/warnings': () => ({
      status: 400,
      body: { code: 'periodTooLong', message: '', values: { limit: 366 } },
    }),
  });
  await screen.findByText('None of these EWOs is closed.');
  await waitUntil(() => screen.getByText('At most 366 days. Choose a shorter period.'));
});
