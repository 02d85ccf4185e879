import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SessionContext } from '#web/session/session.ts';
import {
  createSession,
  createWrapper,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { BulkActions } from './order-bulk.tsx';
import { OrderListPage } from './order-list-page.tsx';

const order = (n: number, state = 'planned') => ({
  id: `7.1.${n}`,
  version: n,
  updatedAt: '',
  updatedBy: '',
  code: `W-${n}`,
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-11-10',
  reason: 'onGrid',
  tolerance: 2,
  minutes: 20,
  tasks: 2,
  state,
});
const none = () => ({ body: { items: [] } });
const base: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-11-20T08:00:00.000Z' } }),
  'GET /machine/items': none,
  'GET /maintenancecycle/items': none,
  'GET /operator/items': none,
  'GET /team/items': () => ({
    body: { items: [{ id: 2, code: 'T2', description: 'Electricians', leaders: [], active: true }] },
  }),
};
interface Sent {
  verb: string;
  items: { id: string; version: number }[];
}

async function open(count: number, answer: (sent: Sent) => object[]) {
  const items = Array.from({ length: count }, (_, i) => order(i + 1, i === 1 ? 'closed' : 'planned'));
  const asked = startServer({
    ...base,
    'GET /workorder/items': () => ({ body: { items } }),
    'POST /workorder/bulk': ({ body }) => ({ body: { results: answer(body as Sent) } }),
  });
  await renderPage(
    <SessionContext value={{ ...createSession('admin'), user: { plant: { risorse: true } } as never }}>
      <OrderListPage />
    </SessionContext>,
    { at: '/page?sort=code', namespaces: ['orders', 'planned'] },
  );
  await waitUntil(() => expect(createWrapper().findTable()!.findRows().length).toBeGreaterThan(0));
  createWrapper().findTable()!.findSelectAllTrigger()!.click();
  return asked;
}
const follow = (count: number, verb: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions (${count} orders)` }));
  fireEvent.click(screen.getByRole('menuitem', { name: verb }));
};
const inDialog = async () => within(await screen.findByRole('dialog'));
const sentIn = (asked: ReceivedRequest[]) =>
  asked.filter(({ path }) => path === '/workorder/bulk').map(({ body }) => body as Sent);
const done = ({ items }: Sent) => items.map(({ id, version }) => ({ id, version: version + 1 }));

it('cancels the chosen orders in one call, and lists which were refused and why', async () => {
  const asked = await open(3, (sent) =>
    done(sent).map((each) =>
      each.id === '7.1.2' ? { id: each.id, code: 'orderState', values: { state: 'closed' } } : each,
    ),
  );
  follow(3, 'Cancel the orders');
  const dialog = await inDialog();
  expect(dialog.getByText('Cancel 3 orders?')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the orders' }));
  await dialog.findByText('Give a reason.');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Line closed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the orders' }));
  await screen.findByText('Cancelled: 2 of 3');
  expect((await inDialog()).getByText('W-2').previousSibling!.textContent).toMatch(/closed/i);
  expect(sentIn(asked)).toEqual([
    {
      verb: 'cancel',
      // The list shows open orders first.
      items: [1, 3, 2].map((n) => ({ id: `7.1.${n}`, version: n })),
      reason: 'Line closed',
    },
  ]);
  // The refused order stays selected.
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Actions (1 order)' })).toBeTruthy();
});

it('asks before orders are moved to a closed day, and sends all of them again with a reason', async () => {
  const asked = await open(2, (sent) =>
    (sent as { confirmed?: true }).confirmed
      ? done(sent)
      : // One order was planned for this day before.
        done(sent).map((each) => (each.id === '7.1.1' ? { id: each.id, code: 'closedDay' } : each)),
  );
  follow(2, 'Reschedule');
  fireEvent.click((await inDialog()).getByRole('button', { name: 'Reschedule' }));
  await screen.findByText('Plan work on a closed day?');
  const question = await inDialog();
  expect(question.getByText('20/11/2026 is a closed day of the plant.')).toBeTruthy();
  fireEvent.change(question.getByRole('textbox'), { target: { value: 'Stocktaking' } });
  fireEvent.click(question.getByRole('button', { name: 'Plan for this day' }));
  await waitUntil(() => expect(screen.queryByRole('dialog')).toBeNull());
  const items = (versions: readonly number[]) =>
    versions.map((version, i) => ({ id: `7.1.${i + 1}`, version }));
  expect(sentIn(asked)).toEqual([
    { verb: 'reschedule', plannedOn: '2026-11-20', items: items([1, 2]) },
    {
      ...{ verb: 'reschedule', plannedOn: '2026-11-20', items: items([1, 3]) },
      ...{ confirmed: true, reason: 'Stocktaking' },
    },
  ]);
});

it('moves a hundred a call, and goes on where the connection broke', async () => {
  const orders = Array.from({ length: 120 }, (_, i) => order(i + 1)) as Parameters<
    typeof BulkActions
  >[0]['chosen'];
  let calls = 0;
  const asked = startServer({
    ...base,
    'POST /workorder/bulk': ({ body }) => {
      calls++;
      return calls === 2 ? refuse(503, { code: 'unavailable' }) : { body: { results: done(body as Sent) } };
    },
  });
  const finished = vi.fn();
  await renderPage(<BulkActions chosen={orders} offered={['reschedule', 'cancel']} onDone={finished} />, {
    namespaces: ['orders'],
  });
  follow(120, 'Reschedule');
  const dialog = await inDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
  expect((await dialog.findByRole('status')).textContent).toBe('100 of 120 have been sent.');
  expect(finished).not.toHaveBeenCalled();
  fireEvent.click(await dialog.findByRole('button', { name: 'Reschedule' }));
  await waitUntil(() => expect(finished).toHaveBeenCalledWith(new Set()));
  const places = sentIn(asked).map(({ items }) => `${items[0]!.id}…${items.at(-1)!.id}`);
  expect(places).toEqual(['7.1.1…7.1.100', '7.1.101…7.1.120', '7.1.101…7.1.120']);
});
