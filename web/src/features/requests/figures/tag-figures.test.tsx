import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createWrapper, renderPage, startServer, type TestServer } from '#web/testing.tsx';
import { TagReportingPage } from '../tag/tag-reporting-page.tsx';

const tag = (n: number, createdOn: string, more: object = {}) => ({
  ...{ id: `T${n}`, code: `T-2026-00000${n}`, state: 'created', type: 'equipment', pillar: 'PM', shift: 1 },
  ...{ on: createdOn, machineId: 7, anomaly: `Anomaly ${n}`, requesterId: 'u1', requester: 'Nadia' },
  ...{ createdAt: `${createdOn}T07:00:00.000Z`, createdOn, version: 1 },
  ...more,
});
const closed = (closedOn: string) => ({ state: 'closed', closedOn, closedAt: `${closedOn}T09:00:00.000Z` });
const open = tag(3, '2026-03-21');
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-31T07:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [] } }),
  'GET /team/items': () => ({ body: { items: [] } }),
  'GET /operator/items': () => ({ body: { items: [] } }),
  'GET /tag/items': () => ({
    body: {
      items: [
        tag(1, '2026-03-16', { pillar: 'AM', ...closed('2026-03-18') }),
        tag(2, '2026-03-16', { ...closed('2026-03-26'), requesterId: 'u2', requester: 'Omar' }),
        open,
      ],
    },
  }),
  'GET /tag/open': () => ({ body: { items: [open, tag(4, '2026-01-30', { pillar: 'SAF' })] } }),
};
const period = 'from=2026-03-16&to=2026-03-31';
const cellsOf = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const factOf = (label: string) => screen.getByText(label, { selector: 'div' }).nextSibling?.textContent;

it('adds to those of the period the open ones that grow old', async () => {
  const log = startServer(server);
  await renderPage(<TagReportingPage />, { at: `/page?${period}`, namespaces: ['tag', 'words', 'orders'] });
  await screen.findByText('Anomaly 1');
  expect(screen.queryByText('Anomaly 4')).toBeNull();
  expect(log.map(({ path }) => path)).not.toContain('/tag/open');
  fireEvent.click(screen.getByRole('button', { name: 'Figures' }));
  await screen.findByText('Summary');
  expect(cellsOf('By pillar')).toEqual([
    ['AM', '1', '1', '0', '–', '–', '2'],
    ['PM', '2', '1', '1', '10', '10', '10'],
    ['Safety', '0', '0', '1', '60', '60', '–'],
    ['All pillars', '3', '2', '2', '35', '55', '6'],
  ]);
  expect(factOf('Share of AM tags')).toBe('33.3 %');
  expect(factOf('Tags per operator')).toBe('1.5');
  expect(cellsOf('By operator')).toEqual([
    ['Nadia', '2'],
    ['Omar', '1'],
  ]);
});

it('counts up week by week, of a pillar too', async () => {
  startServer(server);
  await renderPage(<TagReportingPage />, {
    at: `/page?${period}&show=figures`,
    namespaces: ['tag', 'words', 'orders'],
  });
  await screen.findByText('Summary');
  const weeks = () => cellsOf('Week by week').map(([week, , ...counts]) => [week, ...counts]);
  expect(weeks()).toEqual([
    ['2026-W12', '3', '1'],
    ['2026-W13', '3', '2'],
    ['2026-W14', '3', '2'],
  ]);
  const select = createWrapper().findAllSelects().at(-1)!;
  select.openDropdown();
  select.selectOptionByValue('AM');
  await screen.findByText('Week by week');
  expect(weeks().at(-1)).toEqual(['2026-W14', '1', '1']);
  within(screen.getByRole('table', { name: 'Week by week' })).getByText('16/03/2026 – 22/03/2026');
});
