import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketConnections, subscriptions } from '#functions/db/entities/push.ts';
import type { Change } from '#functions/events/change.ts';
import { sendPushHints } from '#functions/events/push/hints.ts';
import { handler as connect } from '#functions/push/connect.ts';
import { handler as show } from '#functions/push/show.ts';
import { listen } from '#scripts/local/listen.ts';
import { socket } from '#shared/push/socket-api.ts';
import {
  asFunction,
  cost,
  costOfCall,
  ok,
  stageVariables,
  startWorld,
  storeOf,
  type World,
} from '../integration/harness.ts';

const NOW = '2026-03-02T08:00:00.000Z';
const expiresAt = Math.floor(Date.now() / 1000) + 7200;
const scope = { tenant: 'acme', plant: 'P1' };
const posts: string[] = [];
const gateway = createServer((request, response) => {
  posts.push(decodeURIComponent(request.url ?? ''));
  request.resume().on('end', () => response.end());
});
let world: World;
beforeAll(async () => {
  world = await startWorld();
  process.env.SOCKET_ENDPOINT = `http://127.0.0.1:${await listen(gateway, 0)}/_aws/push/PushSocket/socket`;
  const store = storeOf(scope);
  // 500 open pages, of which 30 show the list of EWOs and one shows the record.
  const topics = Array.from({ length: 500 }, (_, i) =>
    i < 30 ? 'ewo' : i === 30 ? 'ewo/E1' : `machine/${i}`,
  );
  for (let i = 0; i < topics.length; i += 50)
    await store.commit(
      topics
        .slice(i, i + 50)
        .map((topic, n) => store.put(subscriptions, `${topic} connection${i + n}`, { expiresAt })),
    );
});
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await world.close();
});

const change = (entity: string, id: string, after: Record<string, unknown> = {}): Change => ({
  ...scope,
  ...{ entity, id, event: `${entity}${id}`, before: {}, after: { at: NOW, ...after } },
});
const send = (changes: Change[]) =>
  cost(() => asFunction('functions/events/figures.ts', () => sendPushHints(changes)));

it('a change costs a query of each of its topics, whatever else is shown in the plant', async () => {
  const { trips, rru, wru } = await send([change('ewo', 'E1', { requesterId: 'requestor' })]);
  expect(posts.splice(0)).toHaveLength(31);
  // A query of each of three topics, after a read of the EWO's followers.
  expect(trips).toBe(4);
  expect(rru).toBeLessThanOrEqual(2.5);
  expect(wru).toBe(0);
});

it('a batch of a hundred changed orders costs two queries and one hint for each page', async () => {
  const store = storeOf(scope);
  await store.commit(store.put(subscriptions, 'workorder listing', { expiresAt }));
  const orders = Array.from({ length: 100 }, (_, i) => change('order', `1.${i}`));
  const { trips, rru } = await send(orders);
  expect(posts.splice(0)).toEqual([expect.stringContaining('/@connections/listing')]);
  expect(trips).toBe(2);
  expect(rru).toBeLessThanOrEqual(2);
});

it('a change that nobody shows, or that no page can show, costs next to nothing', async () => {
  expect(await send([change('supplier', '7')])).toMatchObject({ trips: 2, wru: 0 });
  expect(await send([change('dayTotal', 'x'), change('subscription', 'x')])).toMatchObject({ trips: 0 });
});

it('a ticket, a connection and a change of page stay within their budgets', async () => {
  expect(await costOfCall(socket.ticket, {})).toMatchObject({ trips: 1, rru: 0, wru: 1 });
  const { ticket } = await ok(socket.ticket, {});
  const event = (routeKey: string, more: object) => ({
    ...more,
    stageVariables,
    requestContext: { connectionId: 'measured', routeKey, requestTimeEpoch: Date.now() },
  });
  const opened = await cost(() =>
    asFunction('functions/push/connect.ts', () =>
      connect(
        event('$connect', {
          queryStringParameters: { ticket },
          headers: { 'x-origin-key': 'of the distribution' },
        }),
      ),
    ),
  );
  expect(opened.answer).toEqual({ statusCode: 200 });
  expect([opened.trips, opened.rru <= 6, opened.wru <= 6]).toEqual([4, true, true]);
  const showTopics = (...topics: string[]) =>
    cost(() =>
      asFunction('functions/push/show.ts', () =>
        show(event('show', { body: JSON.stringify({ action: 'show', topics }) })),
      ),
    );
  expect(await showTopics('ewo', 'own')).toMatchObject({ rru: 1, wru: 3 });
  // Only what differs is written.
  expect(await showTopics('ewo', 'own')).toMatchObject({ rru: 1, wru: 0 });
  expect(await showTopics('own', 'tag')).toMatchObject({ rru: 1, wru: 3 });
  const stored = await storeOf({ tenant: '~' }).get(socketConnections, 'measured');
  expect(stored.topics).toEqual(['own/admin', 'tag']);
});
