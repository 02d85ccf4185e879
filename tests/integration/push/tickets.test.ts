import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedSignIns, memberships, plants, users as userKind } from '#functions/db/entities/access.ts';
import { socketConnections, socketHolders, socketTickets } from '#functions/db/entities/push.ts';
import type { Stack } from '#scripts/local/stack.ts';
import { socket as calls } from '#shared/push/socket-api.ts';
import { ask, connect, done, openPage, startPushStack, storeOf } from './pages.ts';

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startPushStack();
  token = await stack.token('admin@acme.example');
});
afterAll(() => stack.close());

const global = () => storeOf({ tenant: '~' });
const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
const take = async () => done(stack, calls.ticket, {});
const urlOf = ({ url, ticket }: { url: string; ticket: string }) => `${url}?ticket=${ticket}`;

describe('a ticket', () => {
  it('opens a connection at the address of the site, once', async () => {
    const before = Date.now();
    const ticket = await take();
    expect(ticket.url).toBe(`ws://localhost:${stack.port}/socket`);
    const lifetime = Date.parse(ticket.until) - before;
    expect(lifetime).toBeGreaterThan(59_000);
    expect(lifetime).toBeLessThan(70_000);
    const socket = await connect(urlOf(ticket));
    expect(socket).toBeTypeOf('object');
    expect(await connect(urlOf(ticket))).toBe(401);
    if (typeof socket === 'object') socket.close();
  });

  it('used twice at the same time opens one connection', async () => {
    const ticket = await take();
    const results = await Promise.all([
      connect(urlOf(ticket)),
      connect(urlOf(ticket)),
      connect(urlOf(ticket)),
    ]);
    expect(results.filter((each) => each === 401)).toHaveLength(2);
    for (const each of results) if (typeof each === 'object') each.close();
  });

  it('opens nothing after its minute, even if the table has not deleted it yet', async () => {
    const ticket = await take();
    const store = global();
    const stored = await store.get(socketTickets, digestOf(ticket.ticket));
    await store.commit(
      store.put(socketTickets, stored.id, { ...stored, until: new Date(Date.now() - 1).toISOString() }),
    );
    expect(await connect(urlOf(ticket))).toBe(401);
    expect(await store.find(socketTickets, stored.id)).toBeUndefined();
  });

  it.each([
    ['no ticket', ''],
    ['an unknown one', '?ticket=nothing'],
  ])('is needed: %s is refused', async (_, query) => {
    expect(await connect(`ws://localhost:${stack.port}/socket${query}`)).toBe(401);
  });

  it('is stored by its digest only', async () => {
    const { ticket } = await take();
    const store = global();
    expect(await store.find(socketTickets, ticket)).toBeUndefined();
    expect(JSON.stringify(await store.get(socketTickets, digestOf(ticket)))).not.toContain(ticket);
  });

  it('is given to members of the plant only, under an idempotency key too', async () => {
    const refused = await ask(stack, calls.ticket, {}, { as: 'tenantRoot' });
    expect([refused.status, refused.body.code]).toEqual([404, 'notFound']);
    const elsewhere = await ask(stack, calls.ticket, {}, { plant: 'P9' });
    expect(elsewhere.status).toBe(404);
    const headers = { 'idempotency-key': '01JPTW1CE00000000000000001' };
    const [first, again] = [
      await done(stack, calls.ticket, {}, { headers }),
      await done(stack, calls.ticket, {}, { headers }),
    ];
    expect(again).toEqual(first);
  });

  it('of a plant opens a connection of that plant, whatever host it is used at', async () => {
    const ticket = await done(stack, calls.ticket, {}, { plant: 'P2' });
    const socket = await connect(urlOf(ticket), { host: `p1-acme.localhost:${stack.port}` });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const { items } = await storeOf({ tenant: 'acme' }).list(socketHolders, { prefix: 'member/P2/admin ' });
    const [, connectionId] = items[0]!.id.split(' ');
    expect(await global().get(socketConnections, connectionId!)).toMatchObject({
      tenant: 'acme',
      plant: 'P2',
    });
    socket.close();
  });

  it('is refused if the sign-in ended after it was given', async () => {
    const ended = await stack.token('am@acme.example');
    const { origin_jti, jti } = JSON.parse(Buffer.from(ended.split('.')[1]!, 'base64url').toString());
    const ticket = await done(stack, calls.ticket, {}, { as: 'am', token: ended });
    const store = storeOf({ tenant: 'acme' });
    await store.commit(store.put(endedSignIns, origin_jti ?? jti, { expiresAt: 4_000_000_000 }));
    expect(await connect(urlOf(ticket))).toBe(401);
    expect((await store.list(socketHolders, { prefix: 'member/P1/am ' })).items).toEqual([]);
  });

  it('is refused if the user lost the plant or was disabled after it was given', async () => {
    const store = storeOf({ tenant: 'acme' });
    const ticket = await done(stack, calls.ticket, {}, { as: 'guest', plant: 'P2' });
    const member = await store.get(memberships, 'guest.P2');
    await store.commit(store.remove(memberships, member));
    expect(await connect(urlOf(ticket))).toBe(401);
    const second = await done(stack, calls.ticket, {}, { as: 'guest' });
    const guest = await store.get(userKind, 'guest');
    await store.commit(store.replace(userKind, guest, { ...guest, disabled: true }));
    expect(await connect(urlOf(second))).toBe(401);
  });

  it('is refused if the plant was disabled or the member got another team after it was given', async () => {
    const store = storeOf({ tenant: 'acme' });
    const first = await done(stack, calls.ticket, {}, { as: 'pm', plant: 'P2' });
    const member = await store.get(memberships, 'pm.P2');
    await store.commit(store.replace(memberships, member, { ...member, teamId: 7 }));
    expect(await connect(urlOf(first))).toBe(401);
    const second = await done(stack, calls.ticket, {}, { as: 'viewer', plant: 'P2' });
    const plant = await store.get(plants, 'P2');
    await store.commit(store.replace(plants, plant, { ...plant, disabled: true }));
    expect(await connect(urlOf(second))).toBe(401);
    await store.commit(
      store.replace(plants, await store.get(plants, 'P2'), { ...plant, disabled: undefined }),
    );
  });
});

describe('the address of connections', () => {
  it('is that of the host at which the page was opened, and no host of another site is served', async () => {
    const host = `p1-acme.localhost:${stack.port}`;
    const url = await new Promise<string>((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      request(`${stack.url}/api/socket/ticket`, { method: 'POST', headers }, async (answer) => {
        const { url, ticket } = JSON.parse(String(await answer.reduce((all, part) => all + part, '')));
        resolve(`${url}?ticket=${ticket}`);
      })
        .on('error', reject)
        .end('{}');
    });
    expect(url.startsWith(`ws://${host}/socket?ticket=`)).toBe(true);
    const local = url.replace(host, `localhost:${stack.port}`);
    expect(await connect(local, { host: 'elsewhere.example' })).toBe(421);
    const socket = await connect(local, { host });
    expect(socket).toBeTypeOf('object');
    if (typeof socket === 'object') socket.close();
  });

  it('serves connections only, at its own path', async () => {
    expect((await fetch(`${stack.url}/socket`)).status).toBe(404);
    expect(await connect(`ws://localhost:${stack.port}/api/socket`)).toBe(404);
  });

  it('removes everything of a connection that its page closes', async () => {
    const page = await openPage(stack, { as: 'pm' }, 'path', 'path/3');
    const store = storeOf({ tenant: 'acme' });
    const held = () => store.list(socketHolders, { prefix: 'member/P1/pm ', consistent: true });
    const [, connectionId] = (await held()).items[0]!.id.split(' ');
    expect(await global().get(socketConnections, connectionId!)).toMatchObject({
      topics: ['path', 'path/3'],
    });
    page.socket.close();
    await page.closed;
    await expect.poll(async () => (await held()).items, { timeout: 30_000 }).toEqual([]);
    await stack.settle();
    expect(await global().find(socketConnections, connectionId!)).toBeUndefined();
  });
});
