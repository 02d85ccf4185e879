// Builds the cycles of a plant from its plans: strategies, first date and team.

import { teams } from '#functions/db/entities/organisation.ts';
import { cycleStates, cycles } from '#functions/db/entities/planned.ts';
import type { procedures } from '#functions/db/entities/procedures.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { computeRequiredPeople, getKitSpares, getLubricants } from '#functions/planned/cycle/retiming.ts';
import { addMonths, type Day, fromDayNumber, toDayNumber } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { buildWorkElements } from '#shared/planned/locations.ts';
import type { Activity } from '#shared/planned/order.ts';
import { type Frequency, getDefaultAutoClose, getPeriodDays } from '#shared/planned/period.ts';
import { getOpenDays } from '#shared/planned/plant-calendar.ts';
import { cycleTypeByProcedureKind } from '#shared/procedures/strategy.ts';
import type { DemoOrganisation, DemoTeam } from './organisation.ts';
import { listRhythmPlans, type RhythmPlan } from './plans.ts';
import { getStrategyElement, type MachineStrategy } from './procedures.ts';
import type { DemoSite } from './site.ts';
import type { DemoMachine } from './structure.ts';

export interface DemoCycle {
  cycle: StoredOf<typeof cycles>;
  state: CycleState;
  machine: DemoMachine;
  /** Placed methods, in the order of the cycle's strategies. */
  placed: MachineStrategy[];
  /** Team that does the work, even if the cycle has no team. */
  team: DemoTeam;
  /** Activities of a path by point. */
  points?: ReadonlyMap<number, Omit<Activity, 'n'>>;
  /** Meter units a day. */
  perDay: number;
}

export function addCycles(
  site: DemoSite,
  machineStrategies: readonly MachineStrategy[],
  organisation: DemoOrganisation,
): DemoCycle[] {
  const demoMachines = [...new Set(machineStrategies.map(({ machine }) => machine))];
  return demoMachines.flatMap((machine) =>
    listRhythmPlans(site, machine.plan).map((plan) =>
      addCycle(
        site,
        plan,
        machine,
        machineStrategies.filter(
          (machineStrategy) =>
            machineStrategy.machine === machine && plan.methods.includes(machineStrategy.method.code),
        ),
        organisation,
      ),
    ),
  );
}

function addCycle(
  { plan: plantPlan, plant: { calendar, resources }, since, collector, say: translate, chance }: DemoSite,
  plan: RhythmPlan,
  machine: DemoMachine,
  machineStrategies: MachineStrategy[],
  { teams: allTeams }: DemoOrganisation,
): DemoCycle {
  const id = collector.next('cycle');
  const code = `${machine.code}-${plan.code.slice(4)}`;
  const random = chance(code);
  const team = allTeams.find(({ plan: { sorts } }) => sorts.includes(machine.plan.sort)) ?? allTeams[0]!;
  const kitMinutes = plan.kitMinutes ?? 0;
  const meter = typeof plan.every === 'string' ? undefined : plan.every;
  const frequency = typeof plan.every === 'string' ? parseFrequency(plan.every) : undefined;
  const methods = machineStrategies.map(({ method }) => method as StoredOf<typeof procedures>);
  const value: ValueOf<typeof cycles> = {
    code,
    description: translate(plan.text),
    typeCycle: cycleTypeByProcedureKind[machineStrategies[0]!.method.kind] as 'workorders' | 'checklists',
    machineId: machine.id,
    typology: machineStrategies[0]!.method.typology,
    strategies: machineStrategies.map((machineStrategy) => machineStrategy.id),
    meter: meter?.meter ?? 'none',
    frequency,
    ...(meter && { run: { every: meter.every, start: random.whole(2, 40) * meter.every } }),
    mode: plan.floating ? 'lastCompletion' : 'initialScheduling',
    anchor: frequency
      ? computeFirstDate(since, frequency, random.whole(0, 10_000), plan.monthEnd, calendar)
      : since,
    tolerance: plan.tolerance ?? 0,
    lockSpan: meter ? meter.every / 10 : 7,
    kitMinutes,
    ...(resources && random.happens(0.85) && { teamId: team.id }),
    autoClose: !plan.floating && frequency !== undefined && getDefaultAutoClose(frequency),
    active: !plantPlan.inactive.includes(code),
    totalMinutes: kitMinutes + machineStrategies.reduce((sum, { method }) => sum + method.phaseMinutes, 0),
    ...computeRequiredPeople({ kitMinutes }, methods),
    ...getKitSpares(methods),
    ...getLubricants(machineStrategies[0]!.method, methods),
    ...buildWorkElements(machineStrategies.map(getStrategyElement)),
  };
  for (const { value: strategy } of machineStrategies) {
    strategy.cycleId = id;
    strategy.free = undefined;
  }
  collector.add(cycles, id, value);
  collector.hold(machines, machine.id, 'cycles');
  if (value.active) collector.hold(teams, value.teamId, 'cycles');
  const cycle = { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
  const state = { generation: 1, activatedOn: since, ordinal: 0, plan: buildPlanKey(cycle, calendar) };
  return { cycle, state, machine, placed: machineStrategies, team, perDay: meter?.perDay ?? 0 };
}

const parseFrequency = (every: string): Frequency => ({
  n: Number.parseInt(every, 10),
  unit: every.at(-1) as Frequency['unit'],
});

/**
 * Returns an open day in the first period of the history, or a month's last day before it, of a month that
 * shows how the day is clamped.
 */
function computeFirstDate(
  since: Day,
  frequency: Frequency,
  n: number,
  monthEnd = false,
  calendar?: Parameters<typeof getOpenDays>[0],
): Day {
  if (!monthEnd) {
    const day = toDayNumber(since) + (n % Math.min(getPeriodDays(frequency), 360));
    return fromDayNumber(getOpenDays(calendar).next(day) ?? day);
  }
  const [month, day] = frequency.n === 3 ? [11, 30] : [1, 31];
  const anchor = `${since.slice(0, 4)}-${String(month).padStart(2, '0')}-${day}`;
  return anchor <= since ? anchor : addMonths(anchor, -12);
}

/** Adds the states that the history produced. */
export function addCycleStates({ collector }: DemoSite, demoCycles: readonly DemoCycle[]) {
  for (const { cycle, state } of demoCycles) collector.add(cycleStates, cycle.id, state);
}
