import { expect, it } from 'vitest';
import { orders } from '#shared/planned/order-api.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import type { ReadStored } from '../../offline/deferred-writes.ts';
import { deferred, derived } from './offline.ts';

const of = (contract: object) => deferred.find((each) => each.contract === contract)!;
const ewo = { id: 'E', state: 'assigned', teamId: 1, machineId: 7, createdOn: '2026-03-02' } as EwoPage;

it.each([
  ['open ones of its team', ewos.open.path, { teamId: 1 }, true],
  ['open ones of another', ewos.open.path, { teamId: 2 }, false],
  ['open ones of its machine, whosever', ewos.open.path, { teamId: 2, machineId: 7 }, true],
  ['those of its month', ewos.list.path, { from: '2026-03-01', to: '2026-03-31' }, true],
  ['those of another', ewos.list.path, { from: '2026-04-01', to: '2026-04-30' }, false],
  ['those in its state', ewos.list.path, { state: 'running' }, false],
  ['what the cache decides', '/ewo/warnings', {}, undefined],
])('an EWO stands among %s', (_, path, question, expected) => {
  expect(of(ewos.take).belongs!(ewo, path, question)).toBe(expected);
});

it('leaves the open ones when it closes, and what one asked for gains what one reports', () => {
  expect(of(ewos.close).belongs!({ ...ewo, state: 'closed' }, ewos.open.path, {})).toBe(false);
  expect(of(ewos.create).belongs!(ewo, ewos.mine.path, {})).toBe(true);
  expect(of(ewos.take).belongs!(ewo, ewos.mine.path, {})).toBeUndefined();
  expect(of(tags.close).belongs!({ ...ewo, state: 'closed' }, tags.open.path, {})).toBe(false);
});

it('keeps the moment it was done, unless another was given', () => {
  const now = '2026-03-02T08:00:30.000Z';
  const [given, id] = ['2026-03-02T07:00:00.000Z', 'E'];
  expect(of(ewos.start).dated!({ id }, now)).toEqual({ id, interventionAt: now });
  expect(of(ewos.start).dated!({ id, interventionAt: given }, now)).toEqual({ id, interventionAt: given });
  expect(of(tags.report).dated).toBeUndefined();
});

it('stands on the page of the order whose activity asks for it, once', () => {
  const page = { cycleId: 1, activities: [{ n: 1 }, { n: 2 }] };
  const { redrawn } = of(ewos.create);
  const asked = { path: orders.get.path, question: { id: 'O' } };
  const answer = { id: 'E', code: 'E-2026-…' };
  const drawn = redrawn!(page, asked, answer, { orderId: 'O', activity: 2 });
  const request = { kind: 'ewo', ...answer };
  expect(drawn).toEqual({ ...page, activities: [{ n: 1 }, { n: 2, requests: [request] }] });
  expect(redrawn!(drawn, asked, answer, { orderId: 'O', activity: 2 })).toEqual(drawn);
  expect(redrawn!(page, asked, answer, { orderId: 'P', activity: 2 })).toBeUndefined();
});

it('tells of a machine and of a team what is open as far as it lies here, without asking in a circle', async () => {
  const all = [ewo, { ...ewo, id: 'F', teamId: 2 }, { ...ewo, id: 'G', machineId: 8 }];
  const read = (async (_: unknown, question: object) =>
    Object.keys(question).length === 0 ? { items: all } : undefined) as unknown as ReadStored;
  const open = (question: object, from = read) =>
    derived.find(({ contract }) => contract === ewos.open)!.from(question, from);
  const ids = async (question: object) =>
    ((await open(question)) as { items: { id: string }[] }).items.map(({ id }) => id);
  expect(await ids({ machineId: 7, teamId: 1 })).toEqual(['E', 'F']);
  expect(await ids({ teamId: 1 })).toEqual(['E', 'G']);
  expect(await open({ machineId: 9 })).toBeUndefined();
  expect(await open({})).toBeUndefined();
  expect(await open({ machineId: 7 }, (async () => undefined) as ReadStored)).toBeUndefined();
});
