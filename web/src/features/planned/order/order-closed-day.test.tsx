import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FreeOrderDialog } from '#web/parts/order/free-order-dialog.tsx';
import { orderDialogs } from '#web/parts/order/order-dialogs.tsx';
import {
  createSession,
  type ReceivedRequest,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { ExtraOrderButton } from '../cycle/cycle-extra.tsx';

const none = () => ({ body: { items: [] } });
/** Refuses until the closed day is confirmed. */
const asking =
  (field: string, body: object) =>
  ({ body: sent }: ReceivedRequest) =>
    (sent as { confirmed?: true }).confirmed
      ? { body }
      : refuse(400, { code: 'closedDay', fields: { [field]: 'closedDay' } });
const order = { id: '7.1.9', version: 4, code: 'W-9', plannedOn: '2026-12-06' };
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-12-01T08:00:00.000Z' } }),
  'GET /machine/items': () => ({ body: { items: [{ id: 7, code: 'PRS-01', description: 'Press' }] } }),
  'GET /machinestructure/getstructure': () => ({
    body: { id: '7', version: 1, groups: [], subGroups: [], components: [] },
  }),
  'GET /team/items': none,
  'GET /smp/items': none,
  'POST /workorder/items': asking('plannedOn', order),
  'POST /workorder/items/{id}/reschedule': asking('plannedOn', order),
  'POST /amorder/items/{id}/reschedule': asking('plannedOn', order),
  'POST /maintenancecycle/items/{id}/extra': asking('on', order),
};
const Reschedule = orderDialogs.reschedule;
const close = () => {};

const pages = {
  'the day of an order': {
    page: <Reschedule order={{ ...order, plannedOn: '2026-12-06' }} onClose={close} />,
    act: 'Reschedule',
    typed: 'Stocktaking',
    sent: { version: 4, plannedOn: '2026-12-06' },
  },
  'the day of a run': {
    page: <Reschedule order={{ ...order, type: 'am', plannedOn: '2026-12-06' }} onClose={close} />,
    act: 'Reschedule',
    typed: 'Stocktaking',
    sent: { version: 4, plannedOn: '2026-12-06' },
  },
  'a free order': {
    page: (
      <FreeOrderDialog
        initial={{ machineId: 7, description: 'Replace the belt', plannedOn: '2026-12-06' }}
        onClose={close}
      />
    ),
    act: 'Plan',
    sent: { machineId: 7, description: 'Replace the belt', plannedOn: '2026-12-06' },
  },
  'an extra order': {
    page: <ExtraOrderButton cycle={{ id: 7, code: 'C-7', active: true } as never} />,
    opens: 'Extra order …',
    act: 'Create the order',
    typed: 'Stocktaking',
    sent: { on: '2026-12-01' },
  },
} as const;

it.each(Object.entries(pages))('asks before %s falls on a closed day', async (_, page) => {
  const { act, sent, typed, opens } = { typed: undefined, opens: undefined, ...page };
  const asked = startServer(server);
  await renderPage(page.page, {
    at: '/app/mgmt/workorders',
    path: '/app/mgmt/workorders',
    namespaces: ['orders', 'planned'],
    session: { ...createSession('admin'), user: { plant: { risorse: false } } as never },
  });
  const bodies = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  if (opens) fireEvent.click(screen.getByRole('button', { name: opens }));
  const dialog = within(await screen.findByRole('dialog'));
  if (typed) fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: typed } });
  fireEvent.click(dialog.getByRole('button', { name: act }));
  await screen.findByText('Plan work on a closed day?');
  const inQuestion = () => within(screen.getByRole('dialog'));
  // Another day can be chosen, and nothing that was typed is lost.
  fireEvent.click(inQuestion().getByRole('button', { name: 'Choose another day' }));
  fireEvent.click(await screen.findByRole('button', { name: act }));
  await screen.findByText('Plan work on a closed day?');
  const reason = inQuestion().getByLabelText<HTMLTextAreaElement>('Reason');
  expect(reason.value).toBe(typed ?? '');
  fireEvent.change(reason, { target: { value: ' ' } });
  fireEvent.click(inQuestion().getByRole('button', { name: 'Plan for this day' }));
  await inQuestion().findByText('Give a reason.');
  expect(bodies()).toHaveLength(2);
  fireEvent.change(reason, { target: { value: ' The line stands still ' } });
  fireEvent.click(inQuestion().getByRole('button', { name: 'Plan for this day' }));
  await waitUntil(() => expect(bodies()).toHaveLength(3));
  const withReason = typed ? { reason: typed } : {};
  expect(bodies()).toEqual([
    { ...sent, ...withReason },
    { ...sent, ...withReason },
    { ...sent, confirmed: true, reason: 'The line stands still' },
  ]);
});
