import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberships, plants, tenants, users as userKind } from '#functions/db/entities/access.ts';
import { socketConnections, socketHolders, subscriptions } from '#functions/db/entities/push.ts';
import type { Stack } from '#scripts/local/stack.ts';
import { users } from '#shared/access/api.ts';
import { devices } from '#shared/access/device-api.ts';
import { socket as socketCalls } from '#shared/push/socket-api.ts';
import { connect, done, type OpenPage, openPage, type Page, startPushStack, storeOf } from './pages.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startPushStack();
});
afterAll(() => stack.close());

const isOpen = ({ socket }: OpenPage) => socket.readyState === socket.OPEN;
const open = (page: Page) => openPage(stack, page, 'ewo');

/** Expects that exactly these pages are closed, and that nothing of them is left. */
async function expectClosed(closed: OpenPage[], others: OpenPage[]) {
  await Promise.all(closed.map((page) => page.closed));
  await stack.settle();
  expect(others.map(isOpen)).toEqual(others.map(() => true));
  const left = await storeOf({ tenant: 'acme' }).list(socketHolders, { prefix: 'member/', consistent: true });
  expect(left.items).toHaveLength(others.length);
}

let others: OpenPage[] = [];
beforeEach(async () => {
  for (const page of others) {
    page.socket.close();
    await page.closed;
  }
  await stack.settle();
  others = [await open({ as: 'supervisor' }), await open({ as: 'admin', plant: 'P2' })];
});

it('a log-off closes the connections of its sign-in, and not those of another one', async () => {
  const [token, second] = [await stack.token('am@acme.example'), await stack.token('am@acme.example')];
  const pages = [await open({ as: 'am', token }), await open({ as: 'am', token, plant: 'P2' })];
  others.push(await open({ as: 'am', token: second }));
  await done(stack, users.logout, {}, { as: 'am', token });
  await expectClosed(pages, others);
});

it('a tablet that is shut out loses its connections', async () => {
  const device = '01JPTW1CE000000000000TAB01';
  const page = await open({ as: 'technician', headers: { 'x-device': device } });
  await done(stack, users.get, {}, { as: 'technician', headers: { 'x-device': device } });
  const { items } = await done(stack, devices.list, {});
  const { version } = items.find(({ id }: { id: string }) => id === device)!;
  await done(stack, devices.shutOut, { id: device, version, reason: 'stolen' });
  await expectClosed([page], others);
});

it('a member who loses the plant, or gets another profile, loses the connections there', async () => {
  const store = storeOf({ tenant: 'acme' });
  others.push(await open({ as: 'pm', plant: 'P2' }));
  const [changed, removed] = [await open({ as: 'pm' }), await open({ as: 'viewer' })];
  const pm = await store.get(memberships, 'pm.P1');
  const viewer = await store.get(memberships, 'viewer.P1');
  await store.commit(
    store.replace(memberships, pm, { ...pm, profile: 'guest' }),
    store.remove(memberships, viewer),
  );
  await expectClosed([changed, removed], others);
});

it('a change of a membership that decides nothing closes nothing', async () => {
  const store = storeOf({ tenant: 'acme' });
  const page = await open({ as: 'superAdmin' });
  others.push(page);
  const member = await store.get(memberships, 'superAdmin.P1');
  await store.commit(store.replace(memberships, member, member));
  await expectClosed([], others);
});

it('a disabled user loses all connections', async () => {
  const store = storeOf({ tenant: 'acme' });
  const pages = [await open({ as: 'requestor' }), await open({ as: 'requestor', plant: 'P2' })];
  const user = await store.get(userKind, 'requestor');
  await store.commit(store.replace(userKind, user, { ...user, disabled: true }));
  await expectClosed(pages, others);
});

it('a disabled plant loses all connections', async () => {
  const store = storeOf({ tenant: 'acme' });
  const pages = [await open({ as: 'guest', plant: 'P2' }), others.pop()!];
  const plant = await store.get(plants, 'P2');
  await store.commit(store.replace(plants, plant, { ...plant, disabled: true }));
  await expectClosed(pages, others);
  const inPlant = storeOf({ tenant: 'acme', plant: 'P2' });
  expect((await inPlant.list(subscriptions, { consistent: true })).items).toEqual([]);
  expect((await inPlant.list(socketConnections, { consistent: true })).items).toHaveLength(others.length);
  await store.commit(store.replace(plants, await store.get(plants, 'P2'), plant));
});

it('a suspended tenant loses all connections and opens none', async () => {
  const store = storeOf({ tenant: 'acme' });
  const ticket = await done(stack, socketCalls.ticket, {}, { as: 'admin' });
  await store.commit(store.create(tenants, 'acme', { name: 'Acme' }));
  const tenant = await store.get(tenants, 'acme');
  await store.commit(store.replace(tenants, tenant, { ...tenant, suspended: true }));
  await expectClosed(others.splice(0), []);
  expect(await connect(`${ticket.url}?ticket=${ticket.ticket}`)).toBe(401);
});
