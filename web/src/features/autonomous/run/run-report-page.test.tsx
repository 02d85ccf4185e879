import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, startServer } from '#web/testing.tsx';
import { RunReportPage } from './run-report-page.tsx';

const run = (n: number, more: object = {}) => ({
  ...{ id: `5.1.${n}`, version: 1, updatedAt: '', updatedBy: '', code: `W-${n}`, type: 'am', cycleId: 5 },
  ...{ machineId: 3, plannedOn: '2026-11-10', reason: 'onGrid', tolerance: 0, minutes: 10, tasks: 1 },
  ...{ state: 'closed', closedOn: '2026-11-10', ...more },
});

it('shows cancelled runs beside those that are counted', async () => {
  startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    'GET /amreport': () => ({
      body: {
        ...{ days: [], compliance: 50, completion: 50, cancelled: 1, nokRate: null },
        ...{ plannedMinutes: 20, actualMinutes: 10, points: [], tags: { raised: 0, closed: 0 } },
      },
    }),
    'GET /amorder/items': ({ query }) => ({
      body: {
        items: query.get('from') === '2026-11-20' ? [] : [run(1), run(2, { state: 'cancelled' })],
      },
    }),
    'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
    'GET /path/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({ body: { items: [] } }),
  });
  await renderPage(<RunReportPage />, { namespaces: ['amRuns', 'orders', 'planned'] });
  const figure = (await screen.findByText('Cancelled', { selector: '.run-figures *' })).closest(
    '.run-figures > div',
  )!;
  expect(figure.textContent).toBe('Cancelled1');
  const table = () => within(screen.getByRole('table', { name: 'Runs' }));
  await table().findByText('W-1');
  expect(table().queryByText('W-2')).toBeNull();
  fireEvent.click(
    within(await screen.findByRole('group', { name: 'Runs' })).getByRole('button', { name: 'Cancelled' }),
  );
  await table().findByText('W-2');
  expect(table().queryByText('W-1')).toBeNull();
});
