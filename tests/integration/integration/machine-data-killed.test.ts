// Values of machines whose recording ends at any write: sent again, each is recorded once, and a red one makes one tag.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlResults } from '#functions/db/entities/planned.ts';
import { tags } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { type WaitingReading, waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { controls, quantities } from '#shared/structure/api.ts';
import { type As, call, expireMemberships, ok, storeOf } from '../harness.ts';
import { killEverywhere, killedAt, type Moment, silence } from '../kills.ts';
import { cycle, machine, worldAt } from '../plan.ts';

worldAt('2027-03-01T06:00:00Z');

let sender: As;
beforeAll(async () => {
  const { key } = await ok(serviceAccounts.create, {
    name: 'Line controller',
    scopes: [['readings', 'create']],
    expiresOn: '2027-12-31',
  });
  sender = { as: 'nobody', plant: null, headers: { authorization: `Bearer ${key}` } };
  expireMemberships();
});
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const codeOf = async (machineId: number) => (await store().get(machines, machineId)).code;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let n = 0;
async function createControl() {
  n++;
  const quantity = await ok(quantities.create, { code: `P${n}`, description: 'Pressure', unit: 'bar' });
  return ok(controls.create, {
    ...{ code: `OIL-${n}`, description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: quantity.id, lower: 4, upper: 6, tagOnRed: true },
  } as never);
}
const listWaiting = async (machineId: number): Promise<WaitingReading[]> =>
  (await ok(waitingReadings.list, {})).items.filter((each: WaitingReading) => each.machineId === machineId);

describe('a waiting value', () => {
  it('that is lower sets the meter once, wherever accepting it ended', async () => {
    await killEverywhere(
      waitingReadings.accept,
      async () => {
        const { machineId } = await cycle({
          ...{ meter: 'hours', run: { start: 0, every: 500 }, frequency: undefined },
          ...{ mode: 'lastCompletion', tolerance: 5, lockSpan: 50 },
        });
        const machineCode = await codeOf(machineId);
        const rows = [120, 3].map((value, i) => ({
          ...{ machine: machineCode, meter: 'hours' as const, value, at: minutesAgo(20 - i) },
        }));
        await ok(publicCalls.createReadings, { readings: rows }, sender);
        const [waiting] = await listWaiting(machineId);
        return { machineId, input: { id: waiting!.id, version: 1, reason: 'New counter' } };
      },
      async (answer, { machineId }) => {
        expect(answer).toMatchObject({ state: 'accepted', decision: 'New counter' });
        const { items } = await ok(readings.list, {});
        const meter = items.find((each: { machineId: number }) => each.machineId === machineId);
        expect(meter).toMatchObject({ reading: 3, remaining: 380 });
      },
    );
  }, 60_000);

  it('of a control is recorded once, wherever accepting it ended', async () => {
    await killEverywhere(
      waitingReadings.accept,
      async () => {
        const control = await createControl();
        const machineId = await machine();
        const at = minutesAgo(20);
        const rows = [5, 5.5].map((value) => ({ control: control.code, value, at }));
        const machineCode = await codeOf(machineId);
        const measurements = rows.map((row) => ({ ...row, machine: machineCode }));
        await ok(publicCalls.createMeasurements, { measurements }, sender);
        const [waiting] = await listWaiting(machineId);
        return { machineId, input: { id: waiting!.id, version: 1, reason: 'Second gauge' } };
      },
      async (answer, { machineId }) => {
        expect(answer).toMatchObject({ state: 'accepted', value: 5.5 });
        const results = await loadAllPages((next) =>
          store().listBy(controlResults, 'byMachine', [machineId], { next }),
        );
        expect(results).toMatchObject([{ value: 5.5 }]);
      },
    );
  }, 60_000);
});

describe('a batch of measurements', () => {
  it.each(['before', 'after'] satisfies Moment[])(
    'makes one tag and loses no row, killed %s any write and sent again',
    async (moment) => {
      for (let kill = 1; ; kill++) {
        const control = await createControl();
        const machineId = await machine();
        const machineCode = await codeOf(machineId);
        const measurements = [5, 7, 8, 5, 4.5].map((value, i) => ({
          ...{ machine: machineCode, control: control.code, value, at: minutesAgo(20 - i) },
        }));
        const { isKilled } = await killedAt(kill, moment, () =>
          call(publicCalls.createMeasurements, { measurements }, sender),
        );
        await ok(publicCalls.createMeasurements, { measurements }, sender);
        const made = (await loadAllPages((next) => store().list(tags, { next }))).filter(
          (tag) => tag.machineId === machineId,
        );
        expect(made, `${moment} write ${kill}`).toHaveLength(1);
        const results = await loadAllPages((next) =>
          store().listBy(controlResults, 'byMachine', [machineId], { next }),
        );
        expect(results.map(({ value }) => value)).toEqual([5, 7, 8, 5, 4.5]);
        if (!isKilled) break;
      }
    },
    60_000,
  );
});
