import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { type ReceivedRequest, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { AssignTagsPage } from './tag-assign-page.tsx';

const tag = (n: number, more: object = {}) => ({
  ...{ id: `T${n}`, code: `T-2026-00000${n}`, state: 'created', type: 'equipment', pillar: 'PM', shift: 1 },
  ...{ on: '2026-03-16', machineId: 7, anomaly: `Anomaly ${n}`, requesterId: 'u1', requester: 'Nadia' },
  ...{ createdAt: '2026-03-16T07:00:00.000Z', createdOn: '2026-03-16', version: 1 },
  ...more,
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
  'GET /tag/open': ({ query }) => ({
    body: query.get('next')
      ? { items: [tag(3, { state: 'assigned', teamId: 1, escalated: true })] }
      : { items: [tag(1), tag(2)], next: 'more' },
  }),
};
async function board(answers: TestServer = {}, profile: Profile = 'admin') {
  const log = startServer({ ...server, ...answers });
  const view = await renderPage(<AssignTagsPage />, { profile, namespaces: ['tag', 'words', 'board'] });
  await screen.findByText('Anomaly 1');
  await waitUntil(() => screen.getByText('All (3)'));
  return { ...view, log };
}
const rowOf = (n: number) => screen.getByText(`Anomaly ${n}`).closest('tr')!;
const posted = (log: ReceivedRequest[]) =>
  log.filter(({ method }) => method === 'POST').map(({ path }) => path);

it('begins with 150 that nobody has, and goes on by itself', async () => {
  const { log } = await board();
  const asked = log.filter(({ path }) => path === '/tag/open').map(({ query }) => String(query));
  expect(asked).toEqual(['limit=150', 'next=more']);
  within(rowOf(1)).getByText('15 days');
  within(screen.getByRole('region', { name: 'T1' })).getByText('Escalated to administrators');
});

it('shows those somebody has, and keeps the choice in the address', async () => {
  const { router } = await board();
  fireEvent.click(screen.getByRole('button', { name: 'Assigned (1)' }));
  await waitUntil(() => expect(screen.queryByText('Anomaly 1')).toBeNull());
  within(screen.getByRole('region', { name: 'Assigned' })).getByText('T1 Mechanics');
  expect(router.state.location.search).toContain('show=assigned');
});

it('asks what is really to be done before a team is given what was carried to it', async () => {
  const { log } = await board({
    'POST /tag/items/{id}/assign': () => ({ body: tag(1, { state: 'assigned', teamId: 1 }) }),
  });
  fireEvent.click(within(rowOf(1)).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 1 to T1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Anomalies' }), { target: { value: 'Seal worn' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitUntil(() => expect(posted(log)).toEqual(['/tag/items/T1/assign']));
  expect(log.find(({ method }) => method === 'POST')!.body).toMatchObject({
    teamId: 1,
    anomalies: 'Seal worn',
  });
});

it('gives none before it is said to whom', async () => {
  const { log } = await board();
  for (const n of [1, 2]) fireEvent.click(within(rowOf(n)).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Assign 2 tags' }));
  await screen.findByText('If empty, the reported anomaly of each tag is used.');
  const assign = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign' }));
  // Without a team nothing is sent.
  assign();
  await screen.findByRole('link', { name: 'Team' });
  expect(posted(log)).toEqual([]);
});

it('is read by a guest, who assigns none', async () => {
  await board({}, 'guest');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
});
