// What the home page draws, of the whole plant: few units, so that it may be looked at often (domain 9.3).
import { withStandards } from '../../shared/access/plant.ts';
import type { Answer, Got } from '../../shared/contract.ts';
import { addDays, monthOf } from '../../shared/day.ts';
import { downMinutes, monthsUntil, spanOf, tookOf, trendOf } from '../../shared/reports/ewo-kpi.ts';
import { ewoFactsIn } from '../../shared/reports/facts/ewo-facts.ts';
import { hoursOf, isMeant, machineNamesIn, machinesIn } from '../../shared/reports/facts/machine-facts.ts';
import { looseIn, type StopSums, sumsOfMachines } from '../../shared/reports/facts/stop-sums.ts';
import type { figures as calls } from '../../shared/reports/kpi-api.ts';
import type { Period } from '../../shared/reports/overview.ts';
import { ewoPareto } from '../../shared/reports/pareto.ts';
import { isBreakdown } from '../../shared/requests/reliability.ts';
import { pillars } from '../../shared/requests/tag-state.ts';
import type { Actor } from '../http/session.ts';
import {
  ewoStops,
  machineNames,
  stopMachines,
  stopMonths,
  tagDays,
  tagsClosed,
} from '../table/entities/reports.ts';
import type { Store } from '../table/store.ts';
import { every } from './ground.ts';

interface Asked {
  input: Got<typeof calls.home>;
  actor: Actor;
  store: Store;
}

/** Months before the last as they were added up; the last, which may end with any day, from its days. */
export async function home({ input, actor, store }: Asked): Promise<Answer<typeof calls.home>> {
  const { from, to } = input;
  const { today, now, plant } = actor;
  const months = monthsUntil(to);
  const last = months.at(-1)!;
  const before = { from: monthOf(months[0]!.from), to: monthOf(addDays(last.from, -1)) };
  const since = { from, to: [to, today].sort()[1]! };
  const [names, stops, sums, written, closed] = await Promise.all([
    every(store, machineNames),
    every(store, ewoStops, { from: [from, last.from].sort()[0]!, to }),
    every(store, stopMonths, before),
    every(store, tagDays, since),
    every(store, tagsClosed, since),
  ]);
  const all = names.flatMap(({ rows }) => machineNamesIn(rows)).map((one) => ({ ...one, description: '' }));
  const machines = machinesIn(all, {});
  const meant = isMeant(machines, {});
  // what some of the sums count does not: each machine is asked for its own
  const apart = machines.size < all.length ? await every(store, stopMachines, before) : undefined;
  const { calendar, parameters, timeZone } = withStandards(plant);
  const usage = { calendar, shiftHours: parameters.shiftHours };

  const ewos = stops.flatMap(({ id, rows }) => ewoFactsIn(rows, id).filter(meant));
  const known = new Map(
    apart
      ? apart.map((month) => [month.id, { ...sumsOfMachines(month, meant), loose: looseIn(month) }])
      : sums.map((month) => [month.id, { ...month, loose: looseIn(month) }]),
  );
  const sumsIn = (period: Period): StopSums & { loose: typeof ewos } => {
    if (period !== last) return known.get(monthOf(period.from)) ?? nothing;
    return { ...nothing, loose: ewos.filter(({ createdOn }) => createdOn >= last.from) };
  };
  return {
    months: months.map((period) => {
      const { count, took, stood, loose } = sumsIn(period);
      const its = loose.filter(meant);
      const more = its.filter(isBreakdown);
      const down = stood + downMinutes(its, spanOf(period, timeZone, now));
      return {
        month: monthOf(period.from),
        ...trendOf(
          { count: count + more.length, took: took + tookOf(more), down },
          hoursOf(machines.values(), period, usage).all,
        ),
      };
    }),
    pareto: ewoPareto(
      ewos.filter(({ createdOn }) => createdOn >= from),
      'machine',
      machines,
      now,
    ).map(({ description: _, ...row }) => row),
    opened: written.map((day) => ({
      on: day.id,
      n: pillars.reduce((sum, pillar) => sum + (day[pillar] ?? 0), 0),
    })),
    closed: closed.map(({ id, n }) => ({ on: id, n })),
  };
}

const nothing = { count: 0, took: 0, stood: 0, loose: [] };
