// From the plans of a plant to its cycles: the strategies each takes up, its first date, its team.
import { planKey } from '../../../functions/planned/cycle/replanning.ts';
import { kitSpares, lubricated, peopleNeeded } from '../../../functions/planned/cycle/retiming.ts';
import { teams } from '../../../functions/table/entities/organisation.ts';
import { cycleStates, cycles } from '../../../functions/table/entities/planned.ts';
import type { procedures } from '../../../functions/table/entities/procedures.ts';
import { machines } from '../../../functions/table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../../functions/table/entity.ts';
import { addMonths, type Day, dayNumber, dayOf } from '../../../shared/day.ts';
import type { CycleState } from '../../../shared/planned/cycle.ts';
import type { Activity } from '../../../shared/planned/order.ts';
import { defaultAutoClose, type Frequency, periodDays } from '../../../shared/planned/period.ts';
import { placesOf } from '../../../shared/planned/places.ts';
import { openDays } from '../../../shared/planned/plant-calendar.ts';
import { typeCycleOf } from '../../../shared/procedures/strategy.ts';
import type { Organisation, Team } from './organisation.ts';
import { plansOf, type RhythmPlan } from './plans.ts';
import { elementOf, type Placed } from './procedures.ts';
import type { Site } from './site.ts';
import type { MadeMachine } from './structure.ts';

export interface MadeCycle {
  cycle: KeptOf<typeof cycles>;
  state: CycleState;
  machine: MadeMachine;
  /** In the order of its strategies. */
  placed: Placed[];
  /** Who does the work, whether or not the cycle names them. */
  team: Team;
  /** Of a path: what each of its points asks. */
  points?: ReadonlyMap<number, Omit<Activity, 'n'>>;
  /** Meter units a day. */
  perDay: number;
}

export function schedule(site: Site, placed: readonly Placed[], organisation: Organisation): MadeCycle[] {
  const made = [...new Set(placed.map(({ machine }) => machine))];
  return made.flatMap((machine) =>
    plansOf(site, machine.plan).map((plan) =>
      cycleOf(
        site,
        plan,
        machine,
        placed.filter((one) => one.machine === machine && plan.methods.includes(one.method.code)),
        organisation,
      ),
    ),
  );
}

function cycleOf(
  { plan: plant, plant: { calendar, resources }, since, gathered, say, chance }: Site,
  plan: RhythmPlan,
  machine: MadeMachine,
  placed: Placed[],
  { teams: all }: Organisation,
): MadeCycle {
  const id = gathered.next('cycle');
  const code = `${machine.code}-${plan.code.slice(4)}`;
  const its = chance(code);
  const team = all.find(({ plan: { sorts } }) => sorts.includes(machine.plan.sort)) ?? all[0]!;
  const kitMinutes = plan.kitMinutes ?? 0;
  const meter = typeof plan.every === 'string' ? undefined : plan.every;
  const frequency = typeof plan.every === 'string' ? frequencyOf(plan.every) : undefined;
  const methods = placed.map(({ method }) => method as KeptOf<typeof procedures>);
  const value: ValueOf<typeof cycles> = {
    code,
    description: say(plan.text),
    typeCycle: typeCycleOf[placed[0]!.method.kind] as 'workorders' | 'checklists',
    machineId: machine.id,
    typology: placed[0]!.method.typology,
    strategies: placed.map((one) => one.id),
    meter: meter?.meter ?? 'none',
    frequency,
    ...(meter && { run: { every: meter.every, start: its.whole(2, 40) * meter.every } }),
    mode: plan.floating ? 'lastCompletion' : 'initialScheduling',
    anchor: frequency ? firstDate(since, frequency, its.whole(0, 10_000), plan.monthEnd, calendar) : since,
    tolerance: plan.tolerance ?? 0,
    lockSpan: meter ? meter.every / 10 : 7,
    kitMinutes,
    ...(resources && its.happens(0.85) && { teamId: team.id }),
    autoClose: !plan.floating && frequency !== undefined && defaultAutoClose(frequency),
    active: !plant.inactive.includes(code),
    totalMinutes: kitMinutes + placed.reduce((sum, { method }) => sum + method.phaseMinutes, 0),
    ...peopleNeeded({ kitMinutes }, methods),
    ...kitSpares(methods),
    ...lubricated(placed[0]!.method, methods),
    ...placesOf(placed.map(elementOf)),
  };
  for (const { value: strategy } of placed) {
    strategy.cycleId = id;
    strategy.free = undefined;
  }
  gathered.add(cycles, id, value);
  gathered.hold(machines, machine.id, 'cycles');
  if (value.active) gathered.hold(teams, value.teamId, 'cycles');
  const cycle = { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
  const state = { generation: 1, activatedOn: since, ordinal: 0, plan: planKey(cycle, calendar) };
  return { cycle, state, machine, placed, team, perDay: meter?.perDay ?? 0 };
}

const frequencyOf = (every: string): Frequency => ({
  n: Number.parseInt(every, 10),
  unit: every.at(-1) as Frequency['unit'],
});

/** Somewhere in the first period of the history, on an open day; or a month's end before it, of a month that shows how the day is clamped. */
function firstDate(
  since: Day,
  frequency: Frequency,
  n: number,
  monthEnd = false,
  calendar?: Parameters<typeof openDays>[0],
): Day {
  if (!monthEnd) {
    const day = dayNumber(since) + (n % Math.min(periodDays(frequency), 360));
    return dayOf(openDays(calendar).next(day) ?? day);
  }
  const [month, day] = frequency.n === 3 ? [11, 30] : [1, 31];
  const anchor = `${since.slice(0, 4)}-${String(month).padStart(2, '0')}-${day}`;
  return anchor <= since ? anchor : addMonths(anchor, -12);
}

/** The states as the history left them. */
export function settle({ gathered }: Site, made: readonly MadeCycle[]) {
  for (const { cycle, state } of made) gathered.add(cycleStates, cycle.id, state);
}
