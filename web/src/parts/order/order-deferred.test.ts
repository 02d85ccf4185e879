import { expect, it } from 'vitest';
import { users } from '#shared/access/api.ts';
import { buildOrderWrites } from './order-deferred.ts';

const now = '2026-03-02T08:00:00.000Z';
const user = { id: 'u-1', name: 'Ada', plant: { timeZone: 'Europe/Rome', risorse: false } };
const start = (isolate?: boolean) => {
  const order = { id: '0.W-1', state: 'planned', earliestOn: '2026-01-01', activities: [], isolate };
  return buildOrderWrites('workorders')[0]!.foresee({ id: '0.W-1' } as never, {
    ...{ now, principal: { profile: 'admin', resources: false } },
    read: (async (contract: unknown) => (contract === users.get ? user : order)) as never,
  });
};

it('work that needs its machine without energy does not start without a network', async () => {
  await expect(start(true)).rejects.toMatchObject({ code: 'isolationUnchecked' });
  expect(await start()).toMatchObject({ state: 'inProgress' });
});
