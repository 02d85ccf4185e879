// What was done in a period and what it cost, read from the facts of its days (domain 9.6).
import { withStandards } from '../../shared/access/plant.ts';
import type { Day } from '../../shared/day.ts';
import type { Prices, SpareUse } from '../../shared/reports/cost-kpi.ts';
import { type EwoFact, ewoFactsIn } from '../../shared/reports/facts/ewo-facts.ts';
import { type OrderFact, orderFactsIn } from '../../shared/reports/facts/order-facts.ts';
import { spareCostsIn } from '../../shared/reports/facts/spare-facts.ts';
import { tagFactsIn } from '../../shared/reports/facts/tag-facts.ts';
import { type TechnicianFact, technicianFactsIn } from '../../shared/reports/facts/technician-facts.ts';
import type { Period } from '../../shared/reports/overview.ts';
import type { Done } from '../../shared/reports/spent.ts';
import type { Actor } from '../http/session.ts';
import {
  ewoFacts,
  type openOrderFacts,
  type spareCosts,
  tagFacts,
  technicianFacts,
} from '../table/entities/reports.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { every, type Ground } from './ground.ts';
import { plannedWork, workOf } from './planned-work.ts';

/** Of all kinds of work, as it is kept. */
export async function doneIn(store: Store, { from, to }: Period, today: Day) {
  const period = { from, to };
  const planned = plannedWork(store, period, today);
  const [pm, checklist, am, ewo, tag] = await Promise.all([
    planned.months('pm'),
    planned.months('checklist'),
    planned.months('am'),
    every(store, ewoFacts, period),
    every(store, tagFacts, period),
  ]);
  return { pm, checklist, am, ewo, tag };
}

export const ordersIn = (
  days: readonly KeptOf<typeof openOrderFacts>[],
  { isMeantWork }: Ground,
): OrderFact[] => days.flatMap((day) => orderFactsIn(day.rows, day.id).filter(isMeantWork));
export const ewosIn = (days: readonly KeptOf<typeof ewoFacts>[], { isMeant }: Ground): EwoFact[] =>
  days.flatMap((day) => ewoFactsIn(day.rows, day.id).filter(isMeant));
export const tagsIn = (days: readonly KeptOf<typeof tagFacts>[], { isMeantWork }: Ground) =>
  days.flatMap((day) => tagFactsIn(day.rows, day.id).filter(isMeantWork));

export const meantOf = (done: Awaited<ReturnType<typeof doneIn>>, ground: Ground): Done => ({
  pm: workOf(done.pm, ground),
  checklist: workOf(done.checklist, ground),
  am: workOf(done.am, ground),
  ewo: ewosIn(done.ewo, ground),
  tag: tagsIn(done.tag, ground),
});

export async function techniciansOf(store: Store): Promise<TechnicianFact[]> {
  return (await every(store, technicianFacts)).flatMap(({ rows }) => technicianFactsIn(rows));
}

export function pricesOf({ plant }: Actor, technicians: readonly TechnicianFact[]): Prices {
  const { hourlyRate, stoppedHourCost } = withStandards(plant).parameters;
  return { hourly: hourlyRate, stoppedHour: stoppedHourCost, technicians };
}

/** A movement names no team: of one team's work none is known. */
export const sparesIn = (days: readonly KeptOf<typeof spareCosts>[], { isMeantWork }: Ground): SpareUse[] =>
  days.flatMap((day) =>
    spareCostsIn(day.rows)
      .filter(isMeantWork)
      .map((cost) => ({ ...cost, on: day.id })),
  );
