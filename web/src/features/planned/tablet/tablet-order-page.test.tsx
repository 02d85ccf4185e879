import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionContext } from '#web/session/session.ts';
import {
  createSession,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
} from '#web/testing.tsx';
import { TabletOrderPage } from './tablet-order-page.tsx';

const activity = (n: number) => ({
  n,
  strategyId: `3.${n}`,
  procedureId: n,
  edition: 1,
  revision: 0,
  code: `SMP-${n}`,
  description: `Task ${n}`,
  minutes: 20 * n,
  technicians: 1,
});
const order = (more: object) => ({
  id: 'a',
  version: 4,
  updatedAt: '',
  updatedBy: '',
  code: 'W-1',
  cycleId: 7,
  title: 'Weekly check',
  machineId: 3,
  plannedOn: '2026-11-24',
  earliestOn: '2026-11-17',
  reason: 'onGrid',
  tolerance: 1,
  minutes: 60,
  tasks: 2,
  state: 'assigned',
  teamId: 1,
  activities: [activity(1), activity(2)],
  ...more,
});
const revision = (n: number) => ({
  id: n,
  machineState: n === 1 ? 'running' : 'stopped',
  ppe: ['gloves'],
  safetyNote: n === 2 ? 'Bleed the accumulator.' : undefined,
  approved: { edition: 1, revision: 0, on: '2026-10-01', by: 'Ada' },
  phaseList: [{ seq: 1, description: 'Look', minutes: 5, images: [], ppe: ['helmet'] }],
});
const machine = { id: 3, code: 'PR-03', description: 'Press', noteSecurity: 'Lock out with padlock 7.' };
const user = { id: 'u1', idplant: 'P1', teamId: 1, operatorId: 5, plant: { risorse: true } } as never;

async function open(more: object, server: TestServer = {}): Promise<ReceivedRequest[]> {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
    'GET /machine/items': () => ({ body: { items: [machine] } }),
    'GET /team/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({
      body: { items: [{ id: 5, code: 'O5', name: 'Ada', surname: 'Rossi' }] },
    }),
    'GET /smp/items/{id}/revision': ({ path }) => ({ body: revision(Number(path.split('/')[3])) }),
    'GET /workorder/items/{id}': () => ({ body: order(more) }),
    ...server,
  });
  await renderPage(
    <SessionContext value={{ ...createSession('technician'), user }}>
      <TabletOrderPage />
    </SessionContext>,
    { path: '/page/:id/:idsmp', at: '/page/id=a/idsmp=0', namespaces: ['orders', 'planned'] },
  );
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = (asked: ReceivedRequest[], verb: string) =>
  asked.filter(({ path }) => path.endsWith(`/${verb}`));

it('says first how to be safe, with nothing to unfold, and then what the order is', async () => {
  await open({});
  const text = await screen.findByText('Bleed the accumulator. (activity 2)');
  const before = text.closest('section')!;
  expect([...before.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Lock out with padlock 7.',
    'Bleed the accumulator. (activity 2)',
    'Machine state needed: Down (activity 2)',
    'Machine state needed: Running (activity 1)',
    'PPE: Helmet, Gloves',
  ]);
  for (const known of ['PR-03', 'Weekly check', '24/11/2026']) {
    const fact = screen.getByText(known, { exact: false });
    expect(before.compareDocumentPosition(fact)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('says beside Start why it was refused', async () => {
  const values = { from: '2026-11-21' };
  await open(
    {},
    { 'POST /workorder/items/{id}/start': () => refuse(409, { code: 'orderTooEarly', values }) },
  );
  await screen.findByText('Bleed the accumulator. (activity 2)');
  press('Start');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('21/11/2026');
  expect(within(alert.parentElement!).getByRole('button', { name: 'Start' })).toBeTruthy();
});

it('shows what to do before what came of it, and suggests who signed in for the standard time', async () => {
  const asked = await open(
    { state: 'inProgress' },
    { 'POST /workorder/items/{id}/report': () => ({ body: order({ state: 'inProgress', version: 5 }) }) },
  );
  const step = await screen.findByText('Look', { exact: false });
  const outcome = screen.getByRole('radio', { name: 'OK' });
  expect(step.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours of technician 1' }).value).toBe('0.33');
  expect(await screen.findByText('Rossi Ada')).toBeTruthy();
  fireEvent.click(outcome);
  press('Save report');
  await screen.findByText('Activity 1 of 2');
  await expect.poll(() => said(asked, 'report')).toHaveLength(1);
  expect(said(asked, 'report')[0]!.body).toMatchObject({
    activities: [{ n: 1, outcome: 'ok', hours: [{ operatorId: 5, hours: 0.33 }] }],
  });
});

it('says beside Next what the activity still lacks', async () => {
  await open({ state: 'inProgress' });
  await screen.findByText('Look', { exact: false });
  fireEvent.click(screen.getByRole('radio', { name: 'Anomaly found' }));
  press('Next');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Say what was found or why it was not done.');
  expect(within(alert.parentElement!).getByRole('button', { name: 'Next' })).toBeTruthy();
});

it('closes an order of one activity where it is reported, without a further step', async () => {
  const closed = order({ state: 'closed', activities: [activity(1)], autoClosed: [] });
  const asked = await open(
    { state: 'inProgress', activities: [activity(1)] },
    { 'POST /workorder/items/{id}/close': () => ({ body: closed }) },
  );
  const note = await screen.findByText('Lock out with padlock 7.');
  const outcome = screen.getByRole('radio', { name: 'OK' });
  expect(note.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(outcome);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  press('Close order');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close order' }));
  await expect.poll(() => said(asked, 'close')).toHaveLength(1);
});

it('offers a tag for a finding at once, and saves the report before', async () => {
  const asked = await open(
    { state: 'inProgress' },
    { 'POST /workorder/items/{id}/report': () => ({ body: order({ state: 'inProgress', version: 5 }) }) },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Anomaly found' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'Seal leaks' } });
  press('Tag');
  await expect.poll(() => said(asked, 'report')).toHaveLength(1);
  expect(said(asked, 'report')[0]!.body).toMatchObject({
    activities: [{ n: 1, outcome: 'nok', note: 'Seal leaks' }],
  });
});
