// A machine with four cycles of different ranks, and what must hold of its orders whatever users do.
import { expect } from 'vitest';
import { cycles as cycleKind, cycleStates, orders as orderKind } from '#functions/db/entities/planned.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { addDays, type Day } from '#shared/day.ts';
import { cycles, type SlotItem } from '#shared/planned/cycle-api.ts';
import { getRepetitionRule } from '#shared/planned/due.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { isWithinTolerance } from '#shared/planned/ranks/joined-work.ts';
import { computeFixedSlots } from '#shared/planned/schedule.ts';
import { ok, storeOf } from '../harness.ts';
import { at, cycle, machine, strategy } from '../plan.ts';

const getStore = () => storeOf({ tenant: 'acme', plant: 'P1' });

export async function runJob(today: Day): Promise<void> {
  at(`${today}T08:00:00Z`);
  await runPlantJob({ tenant: 'acme', plant: 'P1', job: 'generateOrders' }, `${today}T08:00:00.000Z`);
}

/** Creates a weekly, a floating two-week, and a four-week cycle, and one by time and meter. */
export async function createRankedMachine(procedureIds: readonly number[], today: Day) {
  const machineId = await machine();
  const [a, b, c, d] = await Promise.all(procedureIds.map((id) => strategy(machineId, {}, id)));
  const common = { machineId, anchor: addDays(today, 5), autoClose: false, lockSpan: 1 };
  const made = [
    await cycle({
      ...{ ...common, strategies: [a!], rank: 1, tolerance: 2, frequency: { n: 1, unit: 'W' } },
    }),
    await cycle({
      ...{ ...common, strategies: [b!], rank: 2, tolerance: 3, frequency: { n: 2, unit: 'W' } },
      mode: 'lastCompletion',
    }),
    await cycle({
      ...{ ...common, strategies: [c!], rank: 3, tolerance: 4, frequency: { n: 4, unit: 'W' } },
    }),
    await cycle({
      ...{ ...common, strategies: [d!], rank: 4, mode: 'lastCompletion', frequency: undefined },
      ...{ meter: 'hours', run: { start: 0, every: 300 }, alsoFrequency: { n: 5, unit: 'W' } },
      ...{ tolerance: 40, lockSpan: 20, anchor: addDays(today, 20) },
    }),
  ];
  return { machineId, cycleIds: made.map(({ id }) => id) };
}
export type RankedMachine = Awaited<ReturnType<typeof createRankedMachine>>;

/** Deletes the cycles of a machine, so that later runs of the job leave it out. */
export async function removeCycles({ cycleIds }: RankedMachine): Promise<void> {
  const store = getStore();
  for (const id of cycleIds)
    await store.commit(
      store.remove(cycleKind, await store.get(cycleKind, id)),
      store.remove(cycleStates, await store.get(cycleStates, id)),
    );
}

/** Returns the orders of a machine's cycles. */
export async function loadRows({ cycleIds }: RankedMachine) {
  const rows = await Promise.all(
    cycleIds.map((under) =>
      loadAllPages((next) => getStore().list(orderKind, { under, consistent: true, next })),
    ),
  );
  return rows.flat();
}
export type Row = Awaited<ReturnType<typeof loadRows>>[number];

/** Returns the orders that only the user who changes them may move: near, begun, or changed by a person. */
export async function loadFirm(all: RankedMachine, today: Day): Promise<Map<string, Row>> {
  const store = getStore();
  const lockSpans = new Map(
    await Promise.all(
      all.cycleIds.map(async (id) => [id, getLockSpanDays(await store.get(cycleKind, id))] as const),
    ),
  );
  const rows = await loadRows(all);
  return new Map(
    rows
      .filter(
        ({ plannedOn, state, byPerson, cycleId }) =>
          byPerson ||
          (state !== 'planned' && state !== 'assigned') ||
          plannedOn <= addDays(today, lockSpans.get(cycleId!)!),
      )
      .map((row) => [row.id, row]),
  );
}

/** Expects of every date of the cycles that it has one fate: its order, or work in a larger one near it. */
export async function expectEveryDateOnce(all: RankedMachine): Promise<void> {
  const store = getStore();
  const rows = await loadRows(all);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  const farWork = rows
    .filter(({ state }) => state === 'planned' || state === 'assigned')
    .flatMap(({ plannedOn, joinedWork = [] }) =>
      joinedWork.filter((work) => !isWithinTolerance(work, plannedOn)),
    );
  expect(farWork).toEqual([]);
  for (const id of all.cycleIds) {
    const [made, state] = await Promise.all([store.get(cycleKind, id), store.get(cycleStates, id)]);
    const places: { slot: string; place: string }[] = [];
    for (const row of rows)
      if (row.cycleId === id && row.reason !== 'extra')
        places.push({ slot: row.id, place: `order ${row.state} of ${row.plannedOn}` });
    for (const { id: by, state: each, joinedWork = [] } of rows)
      if (each !== 'cancelled')
        for (const work of joinedWork)
          if (work.cycleId === id) places.push({ slot: work.id, place: `in ${by}` });
    for (const slot of state.inLarger ?? [])
      if (!slot.joined) places.push({ slot: slot.id, place: `waits for ${slot.by} of ${slot.on}` });
    const bySlot = Map.groupBy(places, ({ slot }) => slot);
    const doubled = [...bySlot.values()].filter((each) => each.length > 1);
    expect({ code: made.code, doubled }).toEqual({ code: made.code, doubled: [] });
    // No two generations order the same day.
    const openDays = rows
      .filter((row) => row.cycleId === id && isOpen(row.state) && row.reason !== 'extra')
      .map(({ nominalOn, plannedOn }) => nominalOn ?? plannedOn);
    expect({ code: made.code, openDays }).toEqual({ code: made.code, openDays: [...new Set(openDays)] });
    if (!made.active) continue;
    if (made.mode === 'lastCompletion') {
      const open = rows.filter((row) => row.cycleId === id && isOpen(row.state)).map((row) => row.id);
      const present = new Set([...open, ...(state.inLarger ?? []).map((slot) => slot.id)]);
      expect({ code: made.code, present: [...present] }).toMatchObject({ present: [expect.any(String)] });
    } else {
      const first = state.after && state.after > state.activatedOn ? state.after : state.activatedOn;
      const dates = state.through
        ? computeFixedSlots(getRepetitionRule(made), first, state.through).filter(
            ({ nominal }) => !state.after || nominal > state.after,
          )
        : [];
      const missing = dates
        .map(({ slot }) => `${id}.${state.generation}.${slot}`)
        .filter((slot) => !bySlot.has(slot));
      expect({ code: made.code, missing }).toEqual({ code: made.code, missing: [] });
    }
  }
}

/** Returns the dates of the cycles as they are previewed: the key, the day, and the day of the larger order. */
export async function previewDates({ cycleIds }: RankedMachine, from: Day, to: Day) {
  const all = await Promise.all(
    cycleIds.map(async (id) => ({ id, items: (await ok(cycles.slots, { id, from, to })).items })),
  );
  return all.map(({ id, items }) => ({
    id,
    dates: items.map(({ slot, planned, fate, larger }: SlotItem) => [
      ...[slot, planned, fate === 'projected' ? 'generated' : fate, larger?.planned],
    ]),
  }));
}
