// Copies and removals of procedures whose process ends at any commit: sent again under their idempotency key
// they finish, and nothing is left over or counted twice.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { phases as phaseKind } from '#functions/db/entities/procedures.ts';
import { controls as controlKind } from '#functions/db/entities/structure.ts';
import { amSteps } from '#shared/autonomous/step-api.ts';
import { checklists, phases, procedures } from '#shared/procedures/procedure-api.ts';
import { controls, elements } from '#shared/structure/api.ts';
import { ok, storeOf } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { cycle, draft, machine, strategy, worldAt } from '../plan.ts';

worldAt('2027-03-01T06:00:00Z');
/** More controls than one transaction refers to. */
const CONTROLS = 40;
let controlIds: number[];
beforeAll(async () => {
  controlIds = [];
  for (let i = 0; i < CONTROLS; i++) {
    const { id } = await ok(controls.create, {
      ...{ code: `LEAK-${i}`, description: 'No leaks', type: 'visual', nature: 'qualitative' },
      answers: [
        { text: 'Dry', evaluation: 'ok' },
        { text: 'Wet', evaluation: 'ko' },
      ],
    });
    controlIds.push(id);
  }
}, 120_000);
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const phasesOf = async (id: number) => (await store().list(phaseKind, { under: id, consistent: true })).items;
const countOf = async (id: number) => (await store().referencedBy(controlKind, id)).procedures ?? 0;
const countsOf = async () => [await countOf(controlIds[0]!), await countOf(controlIds.at(-1)!)];

let serial = 0;
/** Creates a checklist with two phases, which ask for all controls. */
async function checklist(): Promise<number> {
  const { id } = await ok(checklists.create, {
    ...{ code: `CL-${++serial}`, description: 'Look around', typology: 'inspection' },
  } as never);
  await ok(checklists.take, { id });
  for (const ids of [controlIds.slice(0, 20), controlIds.slice(20)])
    for (let at = 0; at < ids.length; at += 10)
      await ok(phases.create, {
        ...{ procedureId: id, description: 'Look', minutes: 5, controlIds: ids.slice(at, at + 10) },
      });
  return id;
}

describe('a procedure', () => {
  it.each([
    ['duplicated', checklists.duplicate, async (id: number) => ({ id })],
    ['adapted', checklists.adapt, async (id: number) => ({ id, machineId: await machine() })],
  ] as const)(
    'is %s once, with its phases and references',
    { tags: ['long'], timeout: 240_000 },
    async (_, endpoint, inputOf) => {
      const kills = await killEverywhere(
        endpoint,
        async () => ({ input: await inputOf(await checklist()), counts: await countsOf() }),
        async (copy, { input, counts }) => {
          expect(copy.id).not.toBe(input.id);
          expect(await phasesOf(copy.id)).toHaveLength(4);
          expect(await countsOf()).toEqual(counts.map((n) => n + 1));
          await ok(checklists.remove, { id: copy.id });
          await ok(checklists.remove, { id: input.id });
        },
      );
      expect(kills).toBeGreaterThan(6);
    },
  );

  it('is removed once, with its phases and references', async () => {
    const kills = await killEverywhere(
      checklists.remove,
      async () => {
        const before = await countsOf();
        return { before, input: { id: await checklist() } };
      },
      async (answer, { before, input: { id } }) => {
        expect(answer).toEqual({});
        expect(await phasesOf(id)).toEqual([]);
        expect(await countsOf()).toEqual(before);
      },
    );
    expect(kills).toBeGreaterThan(4);
  }, 240_000);

  it('becomes one SOP for operators', async () => {
    const kills = await killEverywhere(
      amSteps.transfer,
      async () => {
        const machineId = await machine();
        const part = await ok(elements.create, {
          ...{ idMachine: machineId, tiporec: 1, code: 'AM', description: 'Part', flagAm: true },
        } as never);
        const header = { typology: 'cleaning', machineState: 'running', minutesOverride: 6 };
        const { id } = await draft({}, header);
        await ok(procedures.take, { id });
        await ok(phases.create, { procedureId: id, description: 'Wipe', minutes: 6 });
        await ok(procedures.approve, { id });
        const strategyId = await strategy(machineId, {}, id, part.id);
        await cycle({ machineId, strategies: [strategyId] });
        return { input: { machineId, strategyId } };
      },
      async ({ procedureId, code }) => {
        expect(code).toMatch(/-SOP$/);
        expect(await phasesOf(procedureId)).toHaveLength(1);
      },
    );
    expect(kills).toBeGreaterThan(4);
  }, 240_000);
});
