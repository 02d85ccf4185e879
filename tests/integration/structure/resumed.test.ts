// Changes of many machines and copies of structures whose process ends at any commit: sent again under their
// idempotency key they finish and return the complete answer.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elements, machines, machineTools } from '#shared/structure/api.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import type { ElementResponse } from '#shared/structure/wire.ts';
import { ok } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { machine, strategy, worldAt } from '../plan.ts';

worldAt('2027-03-01T06:00:00Z');
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

const add = (idMachine: number, tiporec: number, code: string, more: object = {}): Promise<ElementResponse> =>
  ok(elements.create, { idMachine, tiporec, code, description: `Part ${code}`, ...more });
const elementsOf = async (idMachine: number): Promise<ElementResponse[]> =>
  (await ok(elementLists.all, { idMachine })).items;

/** Creates a machine with a group, a subgroup and as many components as two transactions copy. */
async function structured() {
  const id = await machine();
  const group = await add(id, 1, 'HYD');
  const subgroup = await add(id, 2, 'HYD-PMP', { idFather: group.id });
  for (let i = 1; i <= 11; i++) await add(id, 3, `HYD-PMP-P${i}`, { idFather: subgroup.id });
  return { id, group };
}

it('machines get their values each once', async () => {
  const kills = await killEverywhere(
    machineTools.bulk,
    async () => ({
      input: { ids: [await machine(), 99_999, await machine()], change: { department: 'Welding' } },
    }),
    async ({ items }, { input: { ids } }) => {
      expect(items).toEqual([
        { id: ids[0], version: 2 },
        { id: 99_999, code: 'notFound' },
        { id: ids[2], version: 2 },
      ]);
      expect((await ok(machines.get, { id: ids[2]! })).version).toBe(2);
    },
  );
  expect(kills).toBeGreaterThan(4);
}, 120_000);

it('a twin gets structure and strategies once, and the answer counts all of them', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const { id: from } = await structured();
  for (let i = 0; i < 2; i++) await strategy(from);
  const kills = await killEverywhere(
    machineTools.copyFrom,
    async () => ({ input: { id: await machine(), from } }),
    async (answer, { input: { id } }) => {
      expect(answer).toEqual({ elements: 13, strategies: 2 });
      expect(await elementsOf(id)).toHaveLength(13);
    },
  );
  expect(kills).toBeGreaterThan(8);
});

it('a branch is copied once, under the codes that were free', async () => {
  const kills = await killEverywhere(
    elements.copy,
    async () => {
      const { id, group } = await structured();
      return { machineId: id, group, input: { id: group.id } };
    },
    async (answer, { machineId, group }) => {
      expect(answer).toMatchObject({ code: 'HYD-2', tiporec: 1 });
      const all = await elementsOf(machineId);
      expect(all.map(({ code }) => code).toSorted()).toEqual(
        all
          .filter(({ id }) => Number(id.split('.')[1]) < Number(answer.id.split('.')[1]))
          .flatMap(({ code }) => [code, `${code}-2`])
          .toSorted(),
      );
      expect(all).toHaveLength(26);
      expect(group.code).toBe('HYD');
    },
  );
  expect(kills).toBeGreaterThan(6);
}, 120_000);
