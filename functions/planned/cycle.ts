// The cycle: which strategies it takes up, at what rhythm, and what an edit does to its orders (domain 4.4).
import { daysBetween } from '../../shared/day.ts';
import type { cycles as api, CycleSheet, SlotItem } from '../../shared/planned/api.ts';
import type { Cycle, CycleState } from '../../shared/planned/cycle.ts';
import { dueNow, type Planning, rhythmOf } from '../../shared/planned/due.ts';
import { minutesOf } from '../../shared/planned/procedure.ts';
import { fixedSlots, preview } from '../../shared/planned/schedule.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import { cycleStates, cycles, machines, orders, procedures, strategies, teams } from '../table/chart.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import {
  bringUpToDate,
  calendarKey,
  type KeptCycle,
  type KeptState,
  newGeneration,
  planningOf,
  unsettled,
} from './generation.ts';
import { withFreedom } from './strategy.ts';

type KeptStrategy = KeptOf<typeof strategies>;

/** The strategies an input names, each of the cycle's machine and sort, and free or already its own. */
async function chosen(
  store: Store,
  input: Cycle,
  cycleId?: number,
): Promise<{ all: KeptStrategy[]; totalMinutes: number }> {
  const ids = [...new Set(input.strategies)];
  const found = await store.load(ids.map((id) => [strategies, id] as const));
  const all = found.map((strategy, i) => {
    const path = { fields: { [`strategies.${i}`]: 'refMissing' as const } };
    if (!strategy || strategy.machineId !== input.machineId || strategy.typeCycle !== input.typeCycle)
      throw new Refused('invalid', 'refMissing', { ...path, values: { what: 'strategy' } });
    if (strategy.cycleId === undefined ? !strategy.active : strategy.cycleId !== cycleId)
      throw new Refused('conflict', 'strategyNotFree', {
        fields: { [`strategies.${i}`]: 'strategyNotFree' },
      });
    return strategy;
  });
  const methods = await store.load(all.map((strategy) => [procedures, strategy.procedureId] as const));
  const work = methods.reduce((sum, p) => sum + (p ? (p.approved?.minutes ?? minutesOf(p)) : 0), 0);
  return { all, totalMinutes: input.kitMinutes + work };
}

const taken = (store: Store, all: readonly KeptStrategy[], cycleId: number): Writes =>
  all
    .filter((s) => s.cycleId === undefined)
    .map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId })));
const freed = (store: Store, gone: readonly KeptStrategy[]): Writes =>
  gone.map((s) => store.replace(strategies, s, withFreedom({ ...s, cycleId: undefined })));

function holds(store: Store, before: Cycle | undefined, after: Cycle | undefined): Writes {
  return [
    before || !after ? [] : store.hold(machines, after.machineId, 'cycles', 'machineId'),
    after || !before ? [] : store.release(machines, before.machineId, 'cycles'),
    before?.teamId === after?.teamId
      ? []
      : [
          before?.teamId ? store.release(teams, before.teamId, 'cycles') : [],
          after?.teamId ? store.hold(teams, after.teamId, 'cycles', 'teamId') : [],
        ],
  ];
}

/** What makes the dates: a change of any of these begins a new generation. */
const rhythm = ({ meter, frequency, run, mode, anchor, active, validTo }: Cycle) =>
  [meter, frequency?.n, frequency?.unit, run?.every, run?.start, mode, anchor, active, validTo].join('|');

const sheet = (cycle: KeptCycle, status: KeptState | undefined): CycleSheet => {
  if (!status) return cycle;
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...state } = status;
  return { ...cycle, status: state };
};

export const cycle: Handlers<typeof api> = {
  preview: ({ input }) => ({ items: preview(input) }),

  async list({ input: { typeCycle, ...page }, store }) {
    const found = await store.list(cycles, page);
    const shown = found.items.filter((c) => !c.retired && (!typeCycle || c.typeCycle === typeCycle));
    const states = await store.load(shown.map((c) => [cycleStates, c.id] as const));
    return { ...found, items: shown.map((c, i) => sheet(c, states[i])) };
  },

  async get({ input, store }) {
    const [found, status] = await Promise.all([
      store.get(cycles, input.id),
      store.find(cycleStates, input.id),
    ]);
    return sheet(found, status);
  },

  async create({ input, actor, store }) {
    if (input.strategies.length === 0)
      throw new Refused('invalid', 'invalidInput', { fields: { strategies: 'tooFew' } });
    const machine = await store.find(machines, input.machineId);
    if (machine?.status === 'dismissed')
      throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
    const { all, totalMinutes } = await chosen(store, input);
    const id = await store.next('cycle');
    const value = { ...input, totalMinutes };
    const state: CycleState = {
      generation: 1,
      activatedOn: actor.today,
      ordinal: 0,
      calendar: calendarKey(actor.plant.calendar),
    };
    await store.commit(
      store.create(cycles, id, value),
      store.create(cycleStates, id, state),
      taken(store, all, id),
      holds(store, undefined, input),
    );
    const made = store.made(cycles, id, value);
    await bringUpToDate(store, made, await planningOf(store, actor, input));
    return cycle.get({ input: { id }, actor, store });
  },

  async replace({ input, actor, store }) {
    const { id, version, updatedAt: _, updatedBy: __, ...after } = input;
    const [before, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
    if (after.machineId !== before.machineId || after.typeCycle !== before.typeCycle)
      throw new Refused('invalid', 'invalidInput', {
        fields: { [after.machineId === before.machineId ? 'typeCycle' : 'machineId']: 'notAllowed' },
      });
    const { all, totalMinutes } = await chosen(store, after, id);
    const gone = before.strategies.filter((s) => !after.strategies.includes(s));
    const leaving = (await store.load(gone.map((s) => [strategies, s] as const))).filter(
      (s) => s !== undefined,
    );
    const value = { ...after, totalMinutes };
    const kept = { ...store.made(cycles, id, value, before.version + 1) };
    const renewed =
      rhythm(before) === rhythm(after)
        ? undefined
        : await newGeneration(store, kept, state, actor.today, actor.plant.calendar);
    await store.commit(
      store.replace(cycles, before, value, { expected: version }),
      renewed ? store.replace(cycleStates, state, renewed) : [],
      taken(store, all, id),
      freed(store, leaving),
      holds(store, before, after),
    );
    await bringUpToDate(store, kept, await planningOf(store, actor, after));
    return cycle.get({ input: { id }, actor, store });
  },

  async remove({ input, store }) {
    const [before, state] = await Promise.all([
      store.get(cycles, input.id),
      store.get(cycleStates, input.id),
    ]);
    if (before.strategies.length > 0) throw new Refused('conflict', 'cycleHasStrategies');
    const left = await unsettled(store, before, {});
    // history keeps the names of its cycle: such a cycle is retired, and its code is free again
    const { teamId: _, ...rest } = before;
    await store.commit(
      left.length === 0
        ? [store.remove(cycles, before), store.remove(cycleStates, state)]
        : store.replace(cycles, before, {
            ...rest,
            code: `${before.code.slice(0, 30)}~${before.id}`,
            active: false,
            retired: true,
          }),
      holds(store, before, undefined),
    );
    return {};
  },

  async slots({ input, actor, store }) {
    const [found, state] = await Promise.all([store.get(cycles, input.id), store.get(cycleStates, input.id)]);
    if (daysBetween(input.from, input.to) > 3700)
      throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    const rows = await everyPage((next) =>
      store.listBy(orders, 'byMachine', [found.machineId], { from: input.from, to: input.to, next }),
    );
    return {
      items: fates(
        found,
        state,
        rows.filter((row) => row.cycleId === found.id),
        input,
        await planningOf(store, actor, found),
      ),
    };
  },

  async generate({ input, actor, store }) {
    const found = await store.get(cycles, input.id);
    return bringUpToDate(store, found, await planningOf(store, actor, found));
  },
};

/** Every slot of a period: what became of those that have an order, and what becomes of the others. */
function fates(
  cycle: KeptCycle,
  state: KeptState,
  rows: readonly KeptOf<typeof orders>[],
  { from, to }: { from: string; to: string },
  planning: Planning,
): SlotItem[] {
  const made = rows.map(
    (row): SlotItem => ({
      slot: row.id.split('.')[2]!,
      nominal: row.nominalOn ?? row.plannedOn,
      planned: row.plannedOn,
      fate: row.state === 'cancelled' ? 'cancelled' : 'generated',
      reason: row.reason,
      values: row.values ?? {},
      orderId: row.id,
    }),
  );
  const known = new Set(made.map(({ slot }) => slot));
  return [...made, ...unmade(cycle, state, from, to, planning).filter(({ slot }) => !known.has(slot))].sort(
    (a, b) => ((a.planned ?? a.nominal) < (b.planned ?? b.nominal) ? -1 : 1),
  );
}

function unmade(
  cycle: KeptCycle,
  state: KeptState,
  from: string,
  to: string,
  planning: Planning,
): SlotItem[] {
  if (cycle.meter !== 'none' || !cycle.frequency)
    return dueNow(cycle, state, planning).slots.map((slot) => ({ ...slot, fate: 'projected' }));
  if (cycle.mode === 'initialScheduling') {
    return fixedSlots(rhythmOf(cycle, planning.calendar), from, to)
      .filter((slot) => !state.after || slot.nominal > state.after)
      .map((slot) => ({
        ...slot,
        fate: slot.fate === 'generated' ? fateAhead(slot.planned!, state, cycle) : slot.fate,
      }));
  }
  const since = state.since && 'completed' in state.since ? [state.since.completed] : [];
  return preview({ ...rhythmOf(cycle, planning.calendar), mode: cycle.mode, from, to, completions: since })
    .filter(({ planned }) => planned > planning.today && cycle.active)
    .map((date) => ({ ...date, slot: `~${date.planned}`, fate: 'projected' }));
}

function fateAhead(planned: string, state: KeptState, cycle: KeptCycle): SlotItem['fate'] {
  const covered = planned < state.activatedOn || (state.through !== undefined && planned <= state.through);
  return covered || !cycle.active || (cycle.validTo !== undefined && planned > cycle.validTo)
    ? 'notIssued'
    : 'projected';
}
