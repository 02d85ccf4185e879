// Handlers of KPIs of a period and filter, computed from facts in one round trip (domain 9).
import { addDefaultParameters } from '#shared/access/plant.ts';
import type { Answer, InputOf } from '#shared/contract.ts';
import { getMonth } from '#shared/day.ts';
import { buildCostReport, computeMaintenanceCost } from '#shared/reports/cost-kpi.ts';
import { computeEwoKpi, isStop, splitIntoMonths, sumEwoHours } from '#shared/reports/ewo-kpi.ts';
import { decodeFindingFacts } from '#shared/reports/facts/finding-facts.ts';
import { computeMeanOee } from '#shared/reports/facts/machine-facts.ts';
import { decodeTagClosings, decodeTagFacts } from '#shared/reports/facts/tag-facts.ts';
import type { figures as calls } from '#shared/reports/kpi-api.ts';
import { computeMissedWarningPercent, getFirstSignDay } from '#shared/reports/missed-warnings.ts';
import type { Period } from '#shared/reports/overview.ts';
import {
  buildOrderReport,
  computeCorrective,
  computeOkRate,
  computeOrderKpi,
  computeOverdue,
  countMeterOrders,
  createRecordGrouping,
} from '#shared/reports/pm-kpi.ts';
import { getSpentHours } from '#shared/reports/spent-hours.ts';
import { buildTagReport } from '#shared/reports/tag-kpi.ts';
import { buildTechnicianReport } from '#shared/reports/technician-kpi.ts';
import { computePercent, roundFigures } from '#shared/rounding.ts';
import { teams } from '../db/entities/organisation.ts';
import {
  ewoFacts,
  ewoStops,
  findingFacts,
  openChecklistFacts,
  openOrderFacts,
  openTagFacts,
  spareCosts,
  tagClosings,
  tagFacts,
} from '../db/entities/reports.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { getEwoReport, getParetoReport } from './breakdowns.ts';
import {
  getPrices,
  loadTechnicians,
  loadWorkDone,
  selectEwos,
  selectOrders,
  selectSpareUses,
  selectTags,
  selectWorkDone,
} from './done.ts';
import { loadAllInRange, loadFigureContext } from './ground.ts';
import { getHomeFigures } from './home.ts';
import { getOeeOfShifts, loadCountedOee } from './oee.ts';
import { createPlannedWorkReader, mergeSelectedWork, selectDayTotals } from './planned-work.ts';
import { getFirstRecentDay, loadLongStopDays, selectEarlierStops } from './stops.ts';

interface FigureCall<Name extends keyof typeof calls> {
  input: InputOf<(typeof calls)[Name]>;
  actor: Actor;
  store: Store;
}

/** Returns the KPIs of a period, rounded to tenths; money to cents. */
async function getKpi(call: FigureCall<'kpi'>): Promise<Answer<typeof calls.kpi>> {
  const { maintenanceCost, corrective, ...figures } = await loadExactKpi(call);
  return { ...roundFigures(figures), maintenanceCost, corrective };
}

/** Returns the KPIs of a period, unrounded except for money and planned corrective work. */
export async function loadExactKpi({
  input,
  actor,
  store,
}: FigureCall<'kpi'>): Promise<Answer<typeof calls.kpi>> {
  const { from, to } = input;
  const [context, loadedWork, recentDays, longStopDays, warningSigns, openDays, costs, technicians, counted] =
    await Promise.all([
      loadFigureContext(store, actor, input),
      loadWorkDone(store, input, actor.today),
      loadAllInRange(store, ewoFacts, { from: getFirstRecentDay(from), to }),
      loadLongStopDays(store, from),
      loadWarningSigns(store, input),
      loadAllInRange(store, openOrderFacts),
      loadAllInRange(store, spareCosts, { from, to }),
      loadTechnicians(store),
      loadCountedOee(store, actor, input),
    ]);
  const done = selectWorkDone(loadedWork, context);
  const ewos = selectEwos(
    recentDays.filter(({ id }) => id >= from),
    context,
  );
  const earlier = selectEarlierStops(from, { recentDays, longStopDays }, context.isMeant);
  const tags = warningSigns.tags.flatMap((day) => decodeTagFacts(day.rows, day.id));
  const openOrders = selectOrders(openDays, context);
  const { pmHours, ...orderKpi } = computeOrderKpi(done.pm, input, actor.today);
  const checklists = computeOrderKpi(done.checklist, input, actor.today);
  const repairHours = sumEwoHours(done.ewo);
  const workingHours = done.pm.sums.reduce((sum, { spent }) => sum + spent, 0) / 60;
  return {
    ...computeEwoKpi(ewos, context.scheduleIn(input), context.spanOf(input), earlier),
    oee: computeMeanOee(context.machines.values(), context.hoursIn(input).getHours, counted),
    ...orderKpi,
    ...computeOverdue(openOrders, actor.today),
    pmHours,
    ewoHours: repairHours,
    pmShare: computePercent(workingHours, workingHours + repairHours),
    checklistCompliance: checklists.compliance,
    checklistsCancelled: checklists.cancelled,
    checklistOk: computeOkRate(done.checklist),
    maintenanceCost: computeMaintenanceCost(
      done,
      selectSpareUses(costs, context),
      getPrices(actor, technicians),
    ),
    missedWarning: computeMissedWarningPercent(ewos, tags, warningSigns.findings),
    ...countMeterOrders(openOrders, actor.today),
    corrective: computeCorrective(done.pm),
  };
}

/** Reads the tags and findings that may have been signs of the period's EWOs. */
async function loadWarningSigns(store: Store, { from, to }: Period) {
  const firstSignDay = getFirstSignDay(from);
  const [days, findingDays] = await Promise.all([
    loadAllInRange(store, tagFacts, { from: firstSignDay, to }),
    loadAllInRange(store, findingFacts, { from: firstSignDay, to: `${to}~` }),
  ]);
  return {
    tags: days,
    findings: findingDays.flatMap((day) =>
      decodeFindingFacts(day.rows, day.id.slice(0, day.id.indexOf(' '))),
    ),
  };
}

/** Builds the handler for work orders or checklists. */
const createPlannedReport =
  (kind: 'pm' | 'checklist', openFacts: typeof openOrderFacts) =>
  async ({ input, actor, store }: FigureCall<'pm'>): Promise<Answer<typeof calls.pm>> => {
    const { today } = actor;
    const { months, days } = createPlannedWorkReader(store, input, today);
    const [context, work, dailyWork, openDays] = await Promise.all([
      loadFigureContext(store, actor, input),
      months(kind),
      days(kind),
      loadAllInRange(store, openFacts),
    ]);
    return buildOrderReport(
      {
        work: mergeSelectedWork(work, context),
        days: selectDayTotals(dailyWork, context),
        open: selectOrders(openDays, context),
      },
      input,
      today,
      createRecordGrouping(input.by, context.machines),
    );
  };

async function getTagReport({ input, actor, store }: FigureCall<'tag'>): Promise<Answer<typeof calls.tag>> {
  const { from, to } = input;
  const { today } = actor;
  const lastDay = [to, today].sort()[1]!;
  const [context, days, openDays, closings] = await Promise.all([
    loadFigureContext(store, actor, input),
    loadAllInRange(store, tagFacts, { from, to: lastDay }),
    loadAllInRange(store, openTagFacts),
    loadAllInRange(store, tagClosings, { from, to: lastDay }),
  ]);
  const recentTags = selectTags(days, context);
  return buildTagReport(
    {
      since: recentTags,
      written: recentTags.filter(({ createdOn }) => createdOn <= to),
      open: selectTags(openDays, context),
      closings: closings.map((day) => ({
        on: day.id,
        facts: decodeTagClosings(day.rows).filter(context.isMeantWork),
      })),
    },
    input,
    today,
  );
}

async function getCostReport({
  input,
  actor,
  store,
}: FigureCall<'cost'>): Promise<Answer<typeof calls.cost>> {
  const { from, to, by } = input;
  const [context, done, recentDays, longStopDays, spares, technicians] = await Promise.all([
    loadFigureContext(store, actor, input),
    loadWorkDone(store, input, actor.today),
    loadAllInRange(store, ewoStops, { from: getFirstRecentDay(from), to }),
    loadLongStopDays(store, from),
    loadAllInRange(store, spareCosts, { from, to }),
    loadTechnicians(store),
  ]);
  return buildCostReport(
    selectWorkDone(done, context),
    selectSpareUses(spares, context),
    getPrices(actor, technicians),
    createRecordGrouping(by, context.machines),
    {
      stops: [
        ...selectEarlierStops(from, { recentDays, longStopDays }, context.isMeant),
        ...selectEwos(
          recentDays.filter(({ id }) => id >= from),
          context,
        ).filter(isStop),
      ],
      span: context.spanOf(input),
      months: splitIntoMonths(input).map((period) => ({
        month: getMonth(period.from),
        span: context.spanOf(period),
      })),
    },
  );
}

async function getTechnicianReport({
  input,
  actor,
  store,
}: FigureCall<'technician'>): Promise<Answer<typeof calls.technician>> {
  const [context, done, technicians, allTeams] = await Promise.all([
    loadFigureContext(store, actor, input),
    loadWorkDone(store, input, actor.today),
    loadTechnicians(store),
    loadAllInRange(store, teams),
  ]);
  const { calendar, parameters } = addDefaultParameters(actor.plant);
  return buildTechnicianReport(getSpentHours(selectWorkDone(done, context)), technicians, allTeams, input, {
    calendar,
    shiftHours: parameters.shiftHours,
  });
}

export const figures: Handlers<typeof calls> = {
  kpi: getKpi,
  oee: getOeeOfShifts,
  pareto: getParetoReport,
  ewo: getEwoReport,
  home: getHomeFigures,
  pm: createPlannedReport('pm', openOrderFacts),
  checklist: createPlannedReport('checklist', openChecklistFacts),
  tag: getTagReport,
  cost: getCostReport,
  technician: getTechnicianReport,
};
