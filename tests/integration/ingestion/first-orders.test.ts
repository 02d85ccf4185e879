// First orders of an import: the preview equals what is generated once the import is done.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cycles as cycleKind, orders as orderKind } from '#functions/db/entities/planned.ts';
import { machines as machineKind } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { firstOrders } from '#shared/ingestion/first-orders-api.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { approved, worldAt } from '../plan.ts';
import { checked, imported, mapped, openBucket, scope } from './desk.ts';

const TODAY = '2026-03-02';
const LAST = '2026-04-01';
worldAt(`${TODAY}T08:00:00Z`);
beforeAll(() => openBucket());
afterAll(() => vi.restoreAllMocks());

const preview = (id: string) => ok(firstOrders.get, { id });

/** Returns the orders of the first month in the plant, as a preview names them. */
async function generated() {
  const store = storeOf(scope);
  const [orders, cycles, machines] = await Promise.all([
    loadAllPages((next) => store.list(orderKind, { consistent: true, next })),
    loadAllPages((next) => store.list(cycleKind, { consistent: true, next })),
    loadAllPages((next) => store.list(machineKind, { consistent: true, next })),
  ]);
  const nameOf = (all: readonly { id: number; code: string; description: string }[], id?: number) => {
    const { code, description } = all.find((each) => each.id === id)!;
    return { code, description };
  };
  return orders
    .filter(({ plannedOn }) => plannedOn <= LAST)
    .map(({ plannedOn, cycleId, machineId, minutes, manMinutes = minutes }) => ({
      ...{
        plannedOn,
        cycle: nameOf(cycles, cycleId),
        machine: nameOf(machines, machineId),
        minutes,
        manMinutes,
      },
    }))
    .sort((a, b) =>
      `${a.plannedOn} ${a.machine.code} ${a.cycle.code}` < `${b.plannedOn} ${b.machine.code} ${b.cycle.code}`
        ? -1
        : 1,
    );
}

const machineRow = (code: string, more: object = {}) => ({
  ...{ code, description: `Machine ${code}`, typologyCode: 'MT', ...more },
});
const cycleRow = (code: string, machineCode: string, smpCode: string, more: object = {}) => ({
  ...{ code, machineCode, smpCode, frequencyN: 1, frequencyUnit: 'W', anchor: '2026-03-04' },
  ...{ updateMode: 'initialScheduling', ...more },
});

it('equals what generation makes after the import', async () => {
  const standing = await ok(procedures.get, { id: await approved({}, [25, 10]) });
  const leader = await ok(operators.create, { code: 'O1', name: 'Ada' } as never);
  await ok(teams.create, { code: 'MEC', description: 'Mechanics', leaders: [leader.id] } as never);
  const id = await mapped({
    MachineTypologies: [{ code: 'MT', description: 'Press' }],
    Machines: [
      ...['P1', 'P2', 'P4', 'P5', 'P6'].map((code) => machineRow(code)),
      machineRow('P3', { stato: 'standby' }),
    ],
    Smp: [
      { code: 'S1', description: 'Change the filter', typology: 'replacement', minutes: 45, technicians: 2 },
      { code: 'S2', description: 'Check the belt' },
    ],
    SmpPhases: [
      { smpCode: 'S2', seq: 1, description: 'Look', minutes: 5 },
      { smpCode: 'S2', seq: 2, description: 'Tighten', minutes: 7 },
    ],
    Cycles: [
      cycleRow('C1', 'P1', 'S1', { team: 'MEC' }),
      cycleRow('C2', 'P1', 'S2', { frequencyUnit: 'D', frequencyN: 3, anchor: '2026-03-20' }),
      // Two procedures in one cycle.
      cycleRow('C3', 'P2', 'S1', { updateMode: 'lastCompletion', anchor: '2026-03-10' }),
      cycleRow('C3', 'P2', 'S2', { updateMode: 'lastCompletion', anchor: '2026-03-10' }),
      cycleRow('C4', 'P2', standing.code, { frequencyN: 2, anchor: '2026-01-05' }),
      // These cycles have no order in the first month: another year, hours not yet reached, a machine on standby.
      cycleRow('C5', 'P4', 'S1', { frequencyUnit: 'Y', anchor: '2026-12-01' }),
      cycleRow('C6', 'P5', 'S1', { frequencyUnit: 'H', frequencyN: 500 }),
      cycleRow('C7', 'P3', 'S1'),
    ],
  });
  expect(await call(firstOrders.get, { id })).toMatchObject({
    status: 409,
    body: { code: 'importNotChecked' },
  });
  expect((await checked(id)).ok).toBe(true);
  const { orders, ...rest } = await preview(id);
  expect(await generated()).toEqual([]);
  expect(await imported(id)).toMatchObject({ state: 'done' });
  expect(orders.map(({ team: _, ...order }: { team?: object }) => order)).toEqual(await generated());
  expect(rest).toEqual({ from: TODAY, to: LAST, count: orders.length, changed: 0 });
  const minutesOf = (code: string) =>
    orders
      .filter(({ cycle }: { cycle: { code: string } }) => cycle.code === code)
      .map(({ minutes, manMinutes }: { minutes: number; manMinutes: number }) => [minutes, manMinutes]);
  expect(minutesOf('C1')).toEqual(Array(5).fill([45, 90]));
  expect(minutesOf('C2')[0]).toEqual([12, 12]);
  expect(minutesOf('C3')).toEqual([[57, 102]]);
  expect(minutesOf('C4')[0]).toEqual([35, 35]);
  expect([minutesOf('C5'), minutesOf('C6'), minutesOf('C7')]).toEqual([[], [], []]);
  expect(orders.find(({ cycle }: { cycle: { code: string } }) => cycle.code === 'C1').team).toEqual({
    ...{ code: 'MEC', description: 'Mechanics' },
  });
});

it('takes up changed procedures, and counts changed cycles without their orders', async () => {
  const id = await mapped({
    Smp: [{ code: 'S1', description: 'Change the filter', minutes: 60 }],
    SmpPhases: [{ smpCode: 'S2', seq: 2, description: 'Tighten well' }],
    Cycles: [
      cycleRow('C1', 'P1', 'S1', { frequencyN: 2 }),
      cycleRow('D1', 'P6', 'S1', { anchor: '2026-03-06', frequencyN: 4 }),
      cycleRow('D2', 'P6', 'S2', { anchor: '2026-03-07', frequencyN: 4 }),
    ],
  });
  await checked(id);
  const { orders, changed } = await preview(id);
  expect(changed).toBe(1);
  expect(await imported(id)).toMatchObject({ state: 'done' });
  const added = (await generated()).filter(({ cycle }) => cycle.code.startsWith('D'));
  expect(orders).toEqual(added);
  expect(added.map(({ minutes }) => minutes)).toEqual([60, 7]);
});

it('is refused to whoever does not import, and of an unknown mapping', async () => {
  const id = await mapped({ Cycles: [] });
  for (const as of ['technician', 'am', 'guest'] as const)
    expect(await call(firstOrders.get, { id }, { as })).toMatchObject({ status: 403 });
  expect(await call(firstOrders.get, { id }, { plant: 'P2' })).toMatchObject({ status: 404 });
});
