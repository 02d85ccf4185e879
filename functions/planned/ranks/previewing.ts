// Preview of a cycle's dates: with a rank, compared with the other cycles of its machine (decision PS30).
import type { InputOf } from '#shared/contract.ts';
import type { Cycle, CycleState } from '#shared/planned/cycle.ts';
import type { cycles as api } from '#shared/planned/cycle-api.ts';
import { computeRankedSlots, type RankedSeries } from '#shared/planned/ranks/ranked-slots.ts';
import { computePlannedDates } from '#shared/planned/schedule.ts';
import { getActiveFactors, getUpdateMode } from '#shared/planned/shift.ts';
import { machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { loadRankedGroup } from './group.ts';
import { loadOrdersOf } from './judging.ts';

type Preview = InputOf<typeof api.preview>;

/** Id of a cycle that does not exist yet: no cycle has it. */
const NEW_CYCLE_ID = 0;

export async function previewDates(store: Store, actor: Actor, input: Preview) {
  const { rank, id, machineId, typeCycle, tolerance, ...plan } = input;
  const factors = {
    ...{ lateFactor: plan.lateFactor, earlyFactor: plan.earlyFactor, toleranceShare: plan.toleranceShare },
    mode: plan.mode,
  };
  const mode = getUpdateMode(factors);
  if (rank === undefined || machineId === undefined)
    return { items: computePlannedDates({ ...plan, mode, factors: getActiveFactors(factors) }) };
  const machine = await store.find(machines, machineId);
  const planning = { today: actor.today, calendar: plan.calendar, idle: machine?.status !== 'active' };
  const group = await loadRankedGroup(store, { machineId, typeCycle }, planning);
  const previewed = buildPreviewedSeries(
    { ...plan, ...factors, mode, rank, machineId, typeCycle, tolerance },
    id ?? NEW_CYCLE_ID,
    { ...planning, idle: false },
  );
  const others = await loadOrdersOf(
    store,
    group.filter(({ cycle }) => cycle.id !== id),
  );
  const slots = computeRankedSlots([previewed, ...others], plan);
  const codes = new Map(others.map(({ cycle }) => [cycle.id, cycle.code]));
  const joins = Map.groupBy(
    others.flatMap(({ cycle }) =>
      (slots.get(cycle.id) ?? []).flatMap(({ planned, larger }) =>
        larger?.cycleId === previewed.cycle.id
          ? [{ on: larger.planned, cycleId: cycle.id, cycleCode: cycle.code, planned }]
          : [],
      ),
    ),
    ({ on }) => on,
  );
  return {
    items: (slots.get(previewed.cycle.id) ?? []).map(({ nominal, planned, reason, values, larger }) => ({
      ...{ nominal, planned, reason, values },
      ...(larger && {
        larger: {
          ...{ cycleId: larger.cycleId, planned: larger.planned },
          cycleCode: codes.get(larger.cycleId) ?? '',
        },
      }),
      ...(!larger && joins.has(planned) && { joins: joins.get(planned)!.map(({ on: _, ...work }) => work) }),
    })),
  };
}

/** Returns the cycle of the form as it would begin. */
function buildPreviewedSeries(
  {
    frequency,
    anchor,
    completions = [],
    startsOn,
    since,
    from,
    ...plan
  }: Omit<Preview, 'id'> & {
    machineId: number;
  },
  id: number,
  planning: RankedSeries['planning'],
): RankedSeries {
  const completed = [...completions].sort().at(-1);
  const state: CycleState = {
    ...{ generation: 1, ordinal: 0, plan: '' },
    activatedOn: plan.mode === 'lastCompletion' ? (startsOn ?? anchor) : from,
    ...(completed ? { since: { completed } } : since && { since }),
  };
  const fields: Pick<Cycle, 'meter' | 'active' | 'strategies' | 'lockSpan'> = {
    ...{ meter: 'none', active: true, lockSpan: 0 },
    strategies: ['0.1'],
  };
  return { cycle: { ...fields, ...plan, id, frequency, anchor }, state, planning };
}
