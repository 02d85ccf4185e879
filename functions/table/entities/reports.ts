// Totals a reaction computes from orders, EWOs and tags.
import type { MachineRuns, PathTags, RunDay } from '../../../shared/autonomous/report.ts';
import type { Backlog } from '../../../shared/planned/backlog.ts';
import type { LubricationOrder, LubricationSeries } from '../../../shared/planned/lubrication.ts';
import type { DayTotal } from '../../../shared/planned/totals.ts';
import type { EwoClosings, EwoFacts } from '../../../shared/reports/facts/ewo-facts.ts';
import type { FindingFacts } from '../../../shared/reports/facts/finding-facts.ts';
import type { MachineFacts, MachineNames } from '../../../shared/reports/facts/machine-facts.ts';
import type { OrderFacts } from '../../../shared/reports/facts/order-facts.ts';
import type { OrderDays, OrderMonth } from '../../../shared/reports/facts/order-sums.ts';
import type { SpareCosts } from '../../../shared/reports/facts/spare-facts.ts';
import type { StopMachines, StopMonth } from '../../../shared/reports/facts/stop-sums.ts';
import type { TagClosings, TagFacts } from '../../../shared/reports/facts/tag-facts.ts';
import type { TechnicianFacts } from '../../../shared/reports/facts/technician-facts.ts';
import type { LedgerMonth } from '../../../shared/reports/ledger/history.ts';
import type { LedgerMethod } from '../../../shared/reports/ledger/lines.ts';
import type { OrderFacts as YearOrders } from '../../../shared/reports/ledger/year-facts.ts';
import type { TagDay } from '../../../shared/requests/request-totals.ts';
import { entity, of } from '../entity.ts';

/** Id: the day. */
const totals = (name: string) => entity(name, of<DayTotal>(), { ids: 'text', derived: true });
export const dayTotals = totals('dayTotal');
export const checklistDayTotals = totals('checklistDayTotal');
export const runDayTotals = entity('runDayTotal', of<RunDay>(), { ids: 'text', derived: true });
/** Id: `<machine>.<day>`. */
export const machineRuns = entity('machineRuns', of<MachineRuns>(), {
  ids: 'path',
  derived: true,
  held: false,
});
/** Id: the day orders were planned on; `late` holds the days with open ones. */
export const backlogs = entity('backlog', of<Backlog>(), {
  ids: 'text',
  held: false,
  derived: true,
  indexes: { late: { on: 'gsi1', pk: ['open'], sk: ['lateFrom'] } },
});
/** Id: `<family>.<bucket>`. A total to be computed once more; its version counts what touched it. */
export const marks = entity('mark', of<{ markedAt: string }>(), { ids: 'text', held: false, silent: true });
/** One a plant: by its name each day with open orders, and from when how many of them are late. Its version counts the changes of all totals. */
const late = (name: string) => entity(name, of<object>(), { ids: 'text', held: false, silent: true });
export const lateDays = late('lateDays');
export const checklistLateDays = late('checklistLateDays');
export const runLateDays = late('runLateDays');

/** Id: the day. What teams have to do: by type of their orders, and by the code of each EWO. */
export const workloads = entity('workload', of<object>(), { ids: 'text', held: false, silent: true });
/** One a plant: by its code each EWO somebody works on now. */
export const runningEwos = entity('runningEwos', of<object>(), { ids: 'text', held: false, silent: true });

/** Id: an hour of UTC, `2026-03-16T05`. By its id each order that somebody closed in it. */
export const closedHours = entity('closedHour', of<object>(), { ids: 'text', held: false, silent: true });

/** Who of some hundred technicians is there when. Id: which hundred. */
export const crews = entity('crew', of<{ people: string }>(), { ids: 'text', held: false, derived: true });

/** What some hundred cycles, or paths, lubricate. Id: which hundreds. */
const lubrications = (name: string) =>
  entity(name, of<{ series: LubricationSeries[] }>(), {
    ids: 'text',
    held: false,
    derived: true,
    packed: true,
  });
export const cycleLubrications = lubrications('cycleLubrication');
export const pathLubrications = lubrications('pathLubrication');
/** Of a day's orders, or runs, those that lubricate. Id: the day they are planned on. */
const lubricationDays = (name: string) =>
  entity(name, of<{ orders: LubricationOrder[] }>(), {
    ids: 'text',
    held: false,
    derived: true,
    packed: true,
  });
export const orderLubrications = lubricationDays('orderLubrication');
export const runLubrications = lubricationDays('runLubrication');

/** Id: the day they were created on. */
export const tagDays = entity('tagDay', of<TagDay & { paths?: PathTags }>(), {
  ids: 'text',
  derived: true,
  held: false,
});
/** One a plant: by its name each day of which some are open, and how many in which state. Its version counts the changes of all totals. */
export const openEwos = entity('openEwos', of<object>(), { ids: 'text', held: false, silent: true });
export const openTags = entity('openTags', of<object>(), { ids: 'text', held: false, silent: true });

/** What a machine's ledger keeps of the orders planned in a month. Id: `<machine>.<month>`. */
const ledgerMonthsOf = (name: string) =>
  entity(name, of<LedgerMonth>(), { ids: 'path', held: false, derived: true, packed: true });
export const ledgerMonths = ledgerMonthsOf('ledgerMonth');
export const ledgerChecklistMonths = ledgerMonthsOf('ledgerChecklistMonth');
export const ledgerRunMonths = ledgerMonthsOf('ledgerRunMonth');

/** The same orders in a few numbers, by year. Id: `<machine>.<month>`. */
export const ledgerFacts = entity('ledgerFact', of<{ years: Record<string, YearOrders> }>(), {
  ids: 'path',
  held: false,
  derived: true,
});
/** What ledgers name of some hundred things. Id: which hundred. */
const hundredsOf = <Said extends object>(name: string) =>
  entity(name, of<{ items: Said[] }>(), { ids: 'text', held: false, derived: true, packed: true });
export const ledgerMethods = hundredsOf<LedgerMethod>('ledgerMethods');
export const ledgerSuppliers = hundredsOf<{ id: number; name: string }>('ledgerSuppliers');
/** By its id of each machine of the plant. */
const byMachine = (name: string) => entity(name, of<object>(), { ids: 'text', held: false, silent: true });
export const elementCounts = byMachine('elementCounts');
export const strategyCounts = byMachine('strategyCounts');
/** By its id of each of some hundred machines, a year in a few numbers. Id: `<year>.<hundred>`. */
const byYear = (name: string) => entity(name, of<object>(), { ids: 'path', held: false, silent: true });
export const yearOrders = byYear('yearOrders');
export const yearBreakdowns = byYear('yearBreakdowns');
/** What figures are folded from, packed. Id: a day, or which hundred. */
const facts = <Facts extends object>(name: string) =>
  entity(name, of<{ rows: Facts }>(), { ids: 'text', held: false, derived: true, packed: true });
/** Of the EWOs created on a day; what trends of a year ask of them; those that are open; those closed on a day. */
export const ewoFacts = facts<EwoFacts>('ewoFacts');
export const ewoStops = facts<EwoFacts>('ewoStops');
export const openEwoFacts = facts<EwoFacts>('openEwoFacts');
export const ewoClosings = facts<EwoClosings>('ewoClosings');
/** Of the stops of a month what they come to: of all machines, and of each. Id: the month. */
export const stopMonths = entity('stopMonth', of<StopMonth>(), {
  ...{ ids: 'text', held: false, derived: true, packed: true },
});
export const stopMachines = entity('stopMachines', of<StopMachines>(), {
  ...{ ids: 'text', held: false, derived: true, packed: true },
});
/** How many tags were closed on a day. */
export const tagsClosed = entity('tagsClosed', of<{ n: number }>(), {
  ...{ ids: 'text', held: false, derived: true },
});
/** Of some hundred machines; and of these what the home page asks. */
export const machineFacts = facts<MachineFacts>('machineFacts');
export const machineNames = facts<MachineNames>('machineNames');
/** Of the orders planned on a day, and those of them that are open. */
export const orderFacts = facts<OrderFacts>('orderFacts');
export const checklistFacts = facts<OrderFacts>('checklistFacts');
export const runFacts = facts<OrderFacts>('runFacts');
export const openOrderFacts = facts<OrderFacts>('openOrderFacts');
export const openChecklistFacts = facts<OrderFacts>('openChecklistFacts');
/** Of the orders planned in a month what they come to, and day by day. Id: the month. */
const months = (name: string) =>
  entity(name, of<OrderMonth>(), { ids: 'text', held: false, derived: true, packed: true });
export const orderMonths = months('orderMonth');
export const checklistMonths = months('checklistMonth');
export const runMonths = months('runMonth');
export const orderMonthDays = facts<OrderDays>('orderMonthDays');
export const checklistMonthDays = facts<OrderDays>('checklistMonthDays');
/** Of the tags created on a day; those that are open; those closed on a day. */
export const tagFacts = facts<TagFacts>('tagFacts');
export const openTagFacts = facts<TagFacts>('openTagFacts');
export const tagClosings = facts<TagClosings>('tagClosings');
/** Of the spares used on a day. */
export const spareCosts = facts<SpareCosts>('spareCosts');
/** Of some hundred technicians. */
export const technicianFacts = facts<TechnicianFacts>('technicianFacts');
/** Of what orders of one type closed on a day found not in order. Id: `<day> <type>`. */
export const findingFacts = facts<FindingFacts>('findingFacts');
