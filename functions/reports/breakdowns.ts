// Figures of breakdowns, folded from the facts of their days (domain 9.2, 9.3).
import type { Answer, Got } from '../../shared/contract.ts';
import { monthOf } from '../../shared/day.ts';
import { downMinutes, ewoKpiOf, monthsUntil, tookOf, trendOf } from '../../shared/reports/ewo-kpi.ts';
import { type EwoFact, ewoClosingsIn } from '../../shared/reports/facts/ewo-facts.ts';
import type { figures as calls } from '../../shared/reports/kpi-api.ts';
import type { Period } from '../../shared/reports/overview.ts';
import { ewoPareto } from '../../shared/reports/pareto.ts';
import { tenthsOf } from '../../shared/reports/rounding.ts';
import { causesOf, groupOf, strataOf } from '../../shared/reports/strata.ts';
import { countedByWeek } from '../../shared/reports/weeks.ts';
import { anatomiesBy } from '../../shared/requests/anatomy.ts';
import { isBreakdown } from '../../shared/requests/reliability.ts';
import type { Actor } from '../http/session.ts';
import { ewoClosings, ewoFacts, ewoStops, openEwoFacts } from '../table/entities/reports.ts';
import type { Store } from '../table/store.ts';
import { ewosIn } from './done.ts';
import { every, type Ground, groundOf } from './ground.ts';

interface Asked<Name extends keyof typeof calls> {
  input: Got<(typeof calls)[Name]>;
  actor: Actor;
  store: Store;
}

export async function pareto({ input, actor, store }: Asked<'pareto'>): Promise<Answer<typeof calls.pareto>> {
  const [ground, days] = await Promise.all([groundOf(store, actor, input), every(store, ewoFacts, input)]);
  return { items: ewoPareto(ewosIn(days, ground), input.by, ground.machines, actor.now) };
}

export async function ewo({ input, actor, store }: Asked<'ewo'>): Promise<Answer<typeof calls.ewo>> {
  const { from, to } = input;
  const { now, today } = actor;
  const { timeZone } = actor.plant;
  const months = monthsUntil(to);
  const first = [from, months[0]!.from].sort()[0]!;
  const last = [to, today].sort()[1]!;
  const [ground, days, stops, closings, open] = await Promise.all([
    groundOf(store, actor, input),
    every(store, ewoFacts, { from, to }),
    every(store, ewoStops, { from: first, to: last }),
    every(store, ewoClosings, { from, to: last }),
    every(store, openEwoFacts),
  ]);
  const ewos = ewosIn(days, ground);
  const longest = ewosIn(stops, ground);
  const byMonth = Map.groupBy(longest, ({ createdOn }) => monthOf(createdOn));
  return {
    kpi: ewoKpiOf(ewos, ground.hoursIn(input).all, ground.spanOf(input)),
    weeks: countedByWeek(
      input,
      {
        opened: longest.map(({ createdOn }) => [createdOn, 1]),
        closed: closings.map((day) => [day.id, ewoClosingsIn(day.rows).filter(ground.isMeant).length]),
        openNow: ewosIn(open, ground).length,
      },
      today,
    ),
    months: months.map((period) => {
      const month = monthOf(period.from);
      const its = (byMonth.get(month) ?? []).filter(({ createdOn }) => createdOn <= period.to);
      return { month, ...monthTrend(its, period, ground) };
    }),
    pareto: ewoPareto(ewos, input.pareto, ground.machines, now),
    strata: strataOf(ewos, groupOf(input.strata, timeZone), now),
    anatomy: anatomyBy(ewos, input.anatomy, timeZone),
    causes: causesOf(ewos, now),
  };
}

function monthTrend(ewos: readonly EwoFact[], period: Period, { hoursIn, spanOf }: Ground) {
  const closed = ewos.filter(isBreakdown);
  const sums = { count: closed.length, took: tookOf(closed), down: downMinutes(ewos, spanOf(period)) };
  return trendOf(sums, hoursIn(period).all);
}

function anatomyBy(ewos: readonly EwoFact[], by: Asked<'ewo'>['input']['anatomy'], timeZone: string) {
  const keyOf = {
    all: () => 'all',
    breakdownType: ({ breakdownType }: EwoFact) => breakdownType,
    team: ({ teamId }: EwoFact) => teamId?.toString(),
    shift: groupOf('shift', timeZone),
  }[by];
  return anatomiesBy(ewos, keyOf).map(({ key, anatomy: { count, parts, total, spareShare } }) => ({
    key,
    count,
    parts: Object.fromEntries(Object.entries(parts).map(([part, minutes]) => [part, tenthsOf(minutes)])),
    total: tenthsOf(total),
    spareShare: tenthsOf(spareShare),
  }));
}
