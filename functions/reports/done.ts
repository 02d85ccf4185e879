// Work done in a period and its costs, read from the facts of its days (domain 9.6).
import { addDefaultParameters } from '#shared/access/plant.ts';
import type { Day } from '#shared/day.ts';
import type { Prices, SpareUse } from '#shared/reports/cost-kpi.ts';
import { decodeEwoClosings, decodeEwoFacts, type EwoFact } from '#shared/reports/facts/ewo-facts.ts';
import { decodeOrderFacts, type OrderFact } from '#shared/reports/facts/order-facts.ts';
import { decodeSpareCosts } from '#shared/reports/facts/spare-facts.ts';
import { decodeTagClosings, decodeTagFacts } from '#shared/reports/facts/tag-facts.ts';
import { decodeTechnicianFacts, type TechnicianFact } from '#shared/reports/facts/technician-facts.ts';
import type { Period } from '#shared/reports/overview.ts';
import type { ClosedWork } from '#shared/reports/spent-hours.ts';
import {
  ewoClosings,
  type ewoFacts,
  type openOrderFacts,
  type spareCosts,
  tagClosings,
  type tagFacts,
  technicianFacts,
} from '../db/entities/reports.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Actor } from '../http/session.ts';
import { type FigureContext, loadAllInRange } from './ground.ts';
import { createPlannedWorkReader, mergeSelectedWork } from './planned-work.ts';

/** Reads the facts of all kinds of work. */
export async function loadWorkDone(store: Store, { from, to }: Period, today: Day) {
  const period = { from, to };
  const workReader = createPlannedWorkReader(store, period, today);
  const [pm, checklist, am, ewo, tag] = await Promise.all([
    workReader.months('pm'),
    workReader.months('checklist'),
    workReader.months('am'),
    loadAllInRange(store, ewoClosings, period),
    loadAllInRange(store, tagClosings, period),
  ]);
  return { pm, checklist, am, ewo, tag };
}

export const selectOrders = (
  days: readonly StoredOf<typeof openOrderFacts>[],
  { isMeantWork }: FigureContext,
): OrderFact[] => days.flatMap((day) => decodeOrderFacts(day.rows, day.id).filter(isMeantWork));
export const selectEwos = (
  days: readonly StoredOf<typeof ewoFacts>[],
  { isMeant }: FigureContext,
): EwoFact[] => days.flatMap((day) => decodeEwoFacts(day.rows, day.id).filter(isMeant));
export const selectTags = (days: readonly StoredOf<typeof tagFacts>[], { isMeantWork }: FigureContext) =>
  days.flatMap((day) => decodeTagFacts(day.rows, day.id).filter(isMeantWork));

export const selectWorkDone = (
  done: Awaited<ReturnType<typeof loadWorkDone>>,
  context: FigureContext,
): ClosedWork => ({
  pm: mergeSelectedWork(done.pm, context),
  checklist: mergeSelectedWork(done.checklist, context),
  am: mergeSelectedWork(done.am, context),
  ewo: done.ewo.flatMap((day) => decodeEwoClosings(day.rows, day.id).filter(context.isMeant)),
  tag: done.tag.flatMap((day) =>
    decodeTagClosings(day.rows)
      .filter(context.isMeantWork)
      .map((closing) => ({ ...closing, closedOn: day.id })),
  ),
});

export async function loadTechnicians(store: Store): Promise<TechnicianFact[]> {
  return (await loadAllInRange(store, technicianFacts)).flatMap(({ rows }) => decodeTechnicianFacts(rows));
}

export function getPrices({ plant }: Actor, technicians: readonly TechnicianFact[]): Prices {
  const { hourlyRate, stoppedHourCost } = addDefaultParameters(plant).parameters;
  return { hourly: hourlyRate, stoppedHour: stoppedHourCost, technicians };
}

/** Returns the use of spares. A movement has no team, so a filter by team matches none. */
export const selectSpareUses = (
  days: readonly StoredOf<typeof spareCosts>[],
  { isMeantWork }: FigureContext,
): SpareUse[] =>
  days.flatMap((day) =>
    decodeSpareCosts(day.rows)
      .filter(isMeantWork)
      .map((cost) => ({ ...cost, on: day.id })),
  );
