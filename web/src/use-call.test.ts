import { expect, it } from 'vitest';
import { orders } from '#shared/planned/order-api.ts';
import { cache } from './cache.ts';
import { startServer } from './testing.tsx';
import { buildListQuery } from './use-call.ts';

const asked = { from: '2026-01-01', to: '2026-12-31' };
const pages = (n: number) => {
  let left = n;
  return startServer({
    'GET /workorder/items': () => ({
      body: { items: Array.from({ length: 2500 }, (_, id) => ({ id })), ...(--left > 0 && { next: 'x' }) },
    }),
  });
};

it('reads every page of a list', async () => {
  pages(4);
  const { items } = await cache.fetchQuery(buildListQuery(orders.list, asked));
  expect(items).toHaveLength(10_000);
});

it('stops at ten thousand rows and asks to narrow the list', async () => {
  const calls = pages(9);
  await expect(
    cache.fetchQuery({ ...buildListQuery(orders.list, asked), retry: false }),
  ).rejects.toMatchObject({
    code: 'tooManyRows',
    details: { values: { limit: 10_000 } },
  });
  expect(calls).toHaveLength(4);
});
