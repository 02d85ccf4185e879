// Random acts on a machine with ranks: every date has one fate, firm orders stay, and what is previewed is what
// is made (decisions PS08, PS17 to PS25, PS30).
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import { plants } from '#functions/db/entities/access.ts';
import { generatePlantOrders } from '#functions/planned/public.ts';
import { addDays, type Day } from '#shared/day.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { expireMemberships, FULL, ok, storeOf } from '../harness.ts';
import { approved, at, worldAt } from '../plan.ts';
import {
  createRankedMachine,
  expectEveryDateOnce,
  previewDates,
  removeCycles,
  runJob,
} from './ranked-machine.ts';
import { type Acts, actCommands } from './ranks-acts.ts';

const RUNS = FULL ? 1_000 : 3;
let today: Day = '2026-03-02';
worldAt(`${today}T08:00:00Z`);

const procedureIds: number[] = [];
let teamId: number;
let technicianId: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  expireMemberships();
  for (let i = 0; i < 4; i++) procedureIds.push(await approved());
  technicianId = (await ok(operators.create, { code: 'O1', name: 'Ada' })).id;
  teamId = (await ok(teams.create, { code: 'T1', description: 'Team', leaders: [technicianId] })).id;
});

/** Generates on a day with a longer horizon: it must make the dates that were previewed. */
async function expectPreviewsMade(acts: Acts): Promise<void> {
  const { all } = acts;
  await runJob(acts.today);
  // Slots that wait for dates ahead are compared with moved orders once their cycle is generated.
  for (const id of all.cycleIds.toReversed()) await ok(cycles.generate, { id });
  const [from, to] = [addDays(acts.today, -30), addDays(acts.today, 80)];
  const previewed = await previewDates(all, from, to);
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  const plant = await storeOf({ tenant: 'acme' }).get(plants, 'P1');
  const parameters = { ...plant.parameters, horizonDays: 90 };
  await generatePlantOrders(store, { ...plant, parameters }, `${acts.today}T08:00:00.000Z`);
  expect(await previewDates(all, from, to)).toEqual(previewed);
  await expectEveryDateOnce(all);
}

it(`keeps every date once in ${RUNS} lives of a machine`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(actCommands, { maxCommands: 20, size: 'max' }), async (commands) => {
      // The time never goes back, as batches are found by it.
      today = addDays(today, 7);
      at(`${today}T08:00:00Z`);
      const all = await createRankedMachine(procedureIds, today);
      const acts: Acts = { all, today, teamId, technicianId, shown: 0, batches: [] };
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: acts }), commands);
        await expectPreviewsMade(acts);
      } finally {
        today = acts.today;
        await removeCycles(all);
      }
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);
