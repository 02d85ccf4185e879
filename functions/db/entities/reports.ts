// Entities of projections that reactions compute from orders, EWOs, tags and others.
import type { MachineRuns, PathTags, RunDay } from '#shared/autonomous/report.ts';
import type { Backlog } from '#shared/planned/backlog.ts';
import type { LubricationOrder, LubricationSeries } from '#shared/planned/lubrication.ts';
import type { DayTotal } from '#shared/planned/totals.ts';
import type { EwoClosingFacts, EwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import type { FindingFacts } from '#shared/reports/facts/finding-facts.ts';
import type { LongStops } from '#shared/reports/facts/lasting-stops.ts';
import type { MachineFacts, MachineNames } from '#shared/reports/facts/machine-facts.ts';
import type { OrderFacts } from '#shared/reports/facts/order-facts.ts';
import type { OrderDays, OrderMonth } from '#shared/reports/facts/order-sums.ts';
import type { SpareCosts } from '#shared/reports/facts/spare-facts.ts';
import type { MachineStopMonth, StopMonth } from '#shared/reports/facts/stop-sums.ts';
import type { StrayOrders } from '#shared/reports/facts/stray-orders.ts';
import type { TagClosingFacts, TagFacts } from '#shared/reports/facts/tag-facts.ts';
import type { TechnicianFacts } from '#shared/reports/facts/technician-facts.ts';
import type { LedgerMonth } from '#shared/reports/ledger/history.ts';
import type { LedgerMethod } from '#shared/reports/ledger/lines.ts';
import type { YearOrderFacts as YearOrders } from '#shared/reports/ledger/year-facts.ts';
import type { TagDayCounts } from '#shared/requests/request-totals.ts';
import { defineEntity, type } from '../entity.ts';

/** Totals of a day's orders. Id: the day. */
const defineTotals = (name: string) =>
  defineEntity(name, type<DayTotal>(), { ids: 'text', isComputed: true });
export const dayTotals = defineTotals('dayTotal');
export const checklistDayTotals = defineTotals('checklistDayTotal');
export const runDayTotals = defineEntity('runDayTotal', type<RunDay>(), { ids: 'text', isComputed: true });
/** Totals of a machine's runs. Id: `<machine>.<day>`. */
export const machineRuns = defineEntity('machineRuns', type<MachineRuns>(), {
  ids: 'path',
  isComputed: true,
  isReferenceable: false,
});
/**
 * Open orders of a day; the index `defineLateDays` contains the days with open ones. Id: the day they are planned on.
 */
export const backlogs = defineEntity('backlog', type<Backlog>(), {
  ids: 'text',
  isReferenceable: false,
  isComputed: true,
  indexes: { late: { on: 'gsi1', pk: ['open'], sk: ['lateFrom'] } },
});
/** Mark of a total to be recomputed; its version counts the changes. Id: `<family>.<bucket>`. */
export const dirtyMarks = defineEntity('mark', type<{ markedAt: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/**
 * Number of late orders by day, with the day from which they are late. The version counts the changes of all
 * totals. One per plant.
 */
const defineLateDays = (name: string) =>
  defineEntity(name, type<object>(), { ids: 'text', isReferenceable: false, isAudited: false });
export const lateDays = defineLateDays('lateDays');
export const checklistLateDays = defineLateDays('checklistLateDays');
export const runLateDays = defineLateDays('runLateDays');

/** Load of teams on a day: by order type, and by EWO code. Id: the day. */
export const workloads = defineEntity('workload', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** EWOs in progress by code. One per plant. */
export const runningEwos = defineEntity('runningEwos', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Orders by id that users closed within an hour. Id: hour in UTC, such as `2026-03-16T05`. */
export const hourlyClosings = defineEntity('closedHour', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Presence of about a hundred technicians. Id: number of the hundred. */
export const technicianPresences = defineEntity('crew', type<{ people: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isComputed: true,
});

/** Lubrications of a group of cycles or paths. Id: number of the group. */
const defineLubrications = (name: string) =>
  defineEntity(name, type<{ series: LubricationSeries[] }>(), {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
export const cycleLubrications = defineLubrications('cycleLubrication');
export const pathLubrications = defineLubrications('pathLubrication');
/** Orders or runs of a day that lubricate. Id: the day they are planned on. */
const defineLubricationDays = (name: string) =>
  defineEntity(name, type<{ orders: LubricationOrder[] }>(), {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
export const orderLubrications = defineLubricationDays('orderLubrication');
export const runLubrications = defineLubricationDays('runLubrication');

/** Number of tags created on a day. Id: the day. */
export const tagDays = defineEntity('tagDay', type<TagDayCounts & { paths?: PathTags }>(), {
  ids: 'text',
  isComputed: true,
  isReferenceable: false,
});
/**
 * Number of open EWOs or tags by day and state. The version counts the changes of all totals. One per plant.
 */
export const openEwoCounts = defineEntity('openEwos', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
export const openTagCounts = defineEntity('openTags', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/** Orders planned in a month as the ledger shows them. Id: `<machine>.<month>`. */
const defineLedgerMonths = (name: string) =>
  defineEntity(name, type<LedgerMonth>(), {
    ids: 'path',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
export const ledgerMonths = defineLedgerMonths('ledgerMonth');
export const ledgerChecklistMonths = defineLedgerMonths('ledgerChecklistMonth');
export const ledgerRunMonths = defineLedgerMonths('ledgerRunMonth');

/** Figures of the same orders, by year. Id: `<machine>.<month>`. */
export const ledgerFacts = defineEntity('ledgerFact', type<{ years: Record<string, YearOrders> }>(), {
  ids: 'path',
  isReferenceable: false,
  isComputed: true,
});
/** Names of about a hundred records for ledgers. Id: number of the hundred. */
const defineLedgerNames = <NamedRecord extends object>(name: string) =>
  defineEntity(name, type<{ items: NamedRecord[] }>(), {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
export const ledgerMethods = defineLedgerNames<LedgerMethod>('ledgerMethods');
export const ledgerSuppliers = defineLedgerNames<{ id: number; name: string }>('ledgerSuppliers');
/** Counts by machine. One per plant. */
const defineMachineCounts = (name: string) =>
  defineEntity(name, type<object>(), { ids: 'text', isReferenceable: false, isAudited: false });
export const elementCounts = defineMachineCounts('elementCounts');
export const strategyCounts = defineMachineCounts('strategyCounts');
/** Figures of a year by machine, of about a hundred machines. Id: `<year>.<hundred>`. */
const defineYearFigures = (name: string) =>
  defineEntity(name, type<object>(), { ids: 'path', isReferenceable: false, isAudited: false });
export const yearOrders = defineYearFigures('yearOrders');
export const yearBreakdowns = defineYearFigures('yearBreakdowns');
/** Compressed facts from which figures are computed. Id: a day, or the number of a hundred. */
const defineFacts = <Facts extends object>(name: string) =>
  defineEntity(name, type<{ rows: Facts }>(), {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
/** Good and total pieces, ideal pieces a minute, and planned minutes of a shift. */
export type StoredShiftCount = readonly [good: number, total: number, ideal: number, planned: number];
/**
 * Counts of production of a machine in a month, by `<day>.<shift>`, as other systems sent them. Id:
 * `<month>.<machine>`.
 */
export const productionCounts = defineEntity('productionCount', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Facts of EWOs: created on a day; the subset for trends of a year; open ones; closed on a day. */
export const ewoFacts = defineFacts<EwoFacts>('ewoFacts');
export const ewoStops = defineFacts<EwoFacts>('ewoStops');
export const openEwoFacts = defineFacts<EwoFacts>('openEwoFacts');
export const ewoClosings = defineFacts<EwoClosingFacts>('ewoClosings');
/** Stops of the EWOs created on a day that lasted more than a day or are open; indexed by their last day. */
export const lastingStops = defineEntity('lastingStops', type<LongStops>(), {
  ...{ ids: 'text', isReferenceable: false, isComputed: true, isCompressed: true },
  indexes: { until: { on: 'gsi1', pk: ['list'], sk: ['until'] } },
});
/** Sums of the stops of a month: of all machines, and by machine. Id: the month. */
export const stopMonths = defineEntity('stopMonth', type<StopMonth>(), {
  ...{ ids: 'text', isReferenceable: false, isComputed: true, isCompressed: true },
});
export const stopMachines = defineEntity('stopMachines', type<MachineStopMonth>(), {
  ...{ ids: 'text', isReferenceable: false, isComputed: true, isCompressed: true },
});
/** Number of tags closed on a day. */
export const closedTagCounts = defineEntity('tagsClosed', type<{ n: number }>(), {
  ...{ ids: 'text', isReferenceable: false, isComputed: true },
});
/** Facts of about a hundred machines; `machineNames` is the subset for the home page. */
export const machineFacts = defineFacts<MachineFacts>('machineFacts');
export const machineNames = defineFacts<MachineNames>('machineNames');
/** Facts of the orders planned on a day; `openOrderFacts` has the open ones. */
export const orderFacts = defineFacts<OrderFacts>('orderFacts');
export const checklistFacts = defineFacts<OrderFacts>('checklistFacts');
export const runFacts = defineFacts<OrderFacts>('runFacts');
/** Orders of a day that count in figures far from it, indexed by the last day any of them counts on. */
const defineStrayOrders = (name: string) =>
  defineEntity(name, type<StrayOrders>(), {
    ...{ ids: 'text', isReferenceable: false, isComputed: true, isCompressed: true },
    indexes: { until: { on: 'gsi1', pk: ['list'], sk: ['until'] } },
  });
export const strayOrders = defineStrayOrders('strayOrders');
export const strayChecklists = defineStrayOrders('strayChecklists');
export const strayRuns = defineStrayOrders('strayRuns');
export const openOrderFacts = defineFacts<OrderFacts>('openOrderFacts');
export const openChecklistFacts = defineFacts<OrderFacts>('openChecklistFacts');
/** Sums of the orders due or closed in a month, also by day. Id: the month. */
const defineOrderMonths = (name: string) =>
  defineEntity(name, type<OrderMonth>(), {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    isCompressed: true,
  });
export const orderMonths = defineOrderMonths('orderMonth');
export const checklistMonths = defineOrderMonths('checklistMonth');
export const runMonths = defineOrderMonths('runMonth');
export const orderMonthDays = defineFacts<OrderDays>('orderMonthDays');
export const checklistMonthDays = defineFacts<OrderDays>('checklistMonthDays');
/** Facts of tags: created on a day; open ones; closed on a day. */
export const tagFacts = defineFacts<TagFacts>('tagFacts');
export const openTagFacts = defineFacts<TagFacts>('openTagFacts');
export const tagClosings = defineFacts<TagClosingFacts>('tagClosings');
/** Costs of the spares used on a day. */
export const spareCosts = defineFacts<SpareCosts>('spareCosts');
/** Facts of about a hundred technicians. */
export const technicianFacts = defineFacts<TechnicianFacts>('technicianFacts');
/** Findings of the orders of one type closed on a day. Id: `<day> <type>`. */
export const findingFacts = defineFacts<FindingFacts>('findingFacts');
