// Common input of all figures: machines matching the filter, scheduled hours, and the period as instants
// (domain 9.1).
import { addDefaultParameters } from '#shared/access/plant.ts';
import { computeSchedule, computeSpan, type Schedule, type Span } from '#shared/reports/ewo-kpi.ts';
import {
  computeMachineHours,
  createRecordFilter,
  decodeMachineFacts,
  type FigureFilter,
  filterMachines,
  type MachineFact,
} from '#shared/reports/facts/machine-facts.ts';
import type { FigureQuery } from '#shared/reports/kpi-api.ts';
import type { Period } from '#shared/reports/overview.ts';
import { computeElapsedDay } from '#shared/reports/scheduled-hours.ts';
import { machineFacts } from '../db/entities/reports.ts';
import { departments, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import type { AnyEntity } from '../db/items.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';

export interface FigureContext {
  machines: ReadonlyMap<number, MachineFact>;
  filter: FigureFilter;
  /** Whether a fact matches the filter. */
  isMeant: ReturnType<typeof createRecordFilter>;
  /** Whether work without a breakdown type matches the filter. */
  isMeantWork: ReturnType<typeof createRecordFilter>;
  hoursIn: (period: Period) => ReturnType<typeof computeMachineHours>;
  scheduleIn: (period: Period) => Schedule;
  spanOf: (period: Period) => Span;
}

/** Page size that reads a year of days, or all items of an entity, at once. */
const PAGE_LIMIT = 2500;
export const loadAllInRange = <E extends AnyEntity>(
  store: Store,
  kind: E,
  range: { from?: string; to?: string; prefix?: string } = {},
): Promise<StoredOf<E>[]> => loadAllPages((next) => store.list(kind, { ...range, limit: PAGE_LIMIT, next }));

/** @throws Refused notFound for a machine or department that is not in the plant */
export async function loadFigureContext(
  store: Store,
  actor: Actor,
  query: FigureQuery,
): Promise<FigureContext> {
  const { departmentId, machineId, class: machineClass, teamId, breakdownType } = query;
  const [facts, [department, machine]] = await Promise.all([
    loadAllInRange(store, machineFacts),
    store.load([
      [departments, departmentId ?? NO_ID],
      [machines, machineId ?? NO_ID],
    ]),
  ]);
  if ((departmentId !== undefined && !department) || (machineId !== undefined && !machine))
    throw buildNotFoundRefusal();
  const filter = { department: department?.code, machineId, class: machineClass, teamId, breakdownType };
  const selectedMachines = filterMachines(
    facts.flatMap(({ rows }) => decodeMachineFacts(rows)),
    filter,
  );
  const { calendar, parameters, timeZone } = addDefaultParameters(actor.plant);
  const elapsedDay = computeElapsedDay(timeZone, actor.today, actor.now);
  const usage = { calendar, shiftHours: parameters.shiftHours, begun: elapsedDay };
  const hoursIn = (period: Period) => computeMachineHours(selectedMachines.values(), period, usage);
  const computePeriodSpan = (period: Period) => computeSpan(period, timeZone, actor.now);
  return {
    machines: selectedMachines,
    filter,
    isMeant: createRecordFilter(selectedMachines, filter),
    isMeantWork: createRecordFilter(selectedMachines, { ...filter, breakdownType: undefined }),
    hoursIn,
    scheduleIn: (period) =>
      computeSchedule(hoursIn(period).all, selectedMachines.size, computePeriodSpan(period)),
    spanOf: computePeriodSpan,
  };
}
/** Number that no item has. */
const NO_ID = 0;
