// First orders of the cycles that an import would create, by the rules that generate them (domain 4.4, 14.5).
import { addDays, type Day } from '#shared/day.ts';
import type { FirstOrder } from '#shared/ingestion/first-orders-api.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import { getStandardMinutes } from '#shared/procedures/edition.ts';
import { RefusalError } from '#shared/refused.ts';
import { teams } from '../../db/entities/organisation.ts';
import { meters } from '../../db/entities/planned.ts';
import { phases, procedures } from '../../db/entities/procedures.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { toCellKey, toNumber, toText, type Values } from '../../ingestion/public.ts';
import { buildInitialState } from '../cycle/creating.ts';
import { toPlannedMeter } from '../cycle/issuing.ts';
import { computeRequiredPeople, computeTotalMinutes, type TimedMethod } from '../cycle/retiming.ts';
import { getFirstValue, parseNewCycle } from './cycles.ts';

/** Rows of a checked file that an import would write, by record. */
export interface PlannedImport {
  /** Rows of each new cycle. */
  cycles: readonly (readonly Values[])[];
  /** Rows of new or changed machines and procedures, and the phases of each procedure. */
  machines: readonly Values[];
  procedures: readonly Values[];
  phases: readonly (readonly Values[])[];
}

interface PlannedMachine {
  /** Absent: the import creates it. */
  id?: number;
  code: string;
  description: string;
  isActive: boolean;
}
type PlannedMethod = TimedMethod & { description: string; typology: string };
type StoredProcedure = StoredOf<typeof procedures>;

/** Days of the first month, the present one included. */
const FIRST_DAYS = 31;
/** Id of records that the import creates, which no rule reads. */
const UNKNOWN_ID = 999_999_999;

export const getLastFirstDay = (today: Day): Day => addDays(today, FIRST_DAYS - 1);

/** Returns the orders of the first month that generation would create after the import, by day. */
export async function computeFirstOrders(
  store: Store,
  actor: Actor,
  planned: PlannedImport,
): Promise<FirstOrder[]> {
  const [plannedMachines, methods, allTeams, allMeters] = await Promise.all([
    loadMachines(store, planned.machines),
    loadMethods(store, planned),
    loadAllPages((next) => store.list(teams, { next })),
    loadAllPages((next) => store.list(meters, { next })),
  ]);
  const teamsByCode = new Map(allTeams.map((team) => [toCellKey(team.code), team]));
  const metersById = new Map(allMeters.map((meter) => [meter.id, meter]));
  const { today, plant } = actor;
  const last = getLastFirstDay(today);
  const orders: FirstOrder[] = [];
  for (const rows of planned.cycles) {
    const machine = plannedMachines.get(toCellKey(getFirstValue(rows, 'machineCode')));
    const workKeys = [...new Map(rows.map((row) => [getWorkKey(row), row])).values()];
    const cycleMethods = workKeys.map(({ smpCode }) => methods.get(toCellKey(smpCode)));
    const [method] = cycleMethods;
    if (!machine || !method) continue;
    const meter = toPlannedMeter(metersById.get(`${machine.id}.hours`), plant);
    const team = teamsByCode.get(toCellKey(getFirstValue(rows, 'team')));
    const cycle = await parseNewCycle(rows, {
      machineId: machine.id ?? UNKNOWN_ID,
      method,
      strategies: workKeys.map((_, i) => `${UNKNOWN_ID}.${i + 1}`),
      teamId: team?.id,
      counted: meter?.value ?? 0,
    }).catch(ignoreRefusal);
    if (!cycle) continue;
    const totalMinutes = computeTotalMinutes(cycle, cycleMethods);
    const { manMinutes = totalMinutes } = computeRequiredPeople(cycle, cycleMethods);
    const state = buildInitialState(actor, { ...cycle, totalMinutes });
    const { slots } = computeDueOrders(cycle, state, {
      ...{ today, horizonDays: plant.parameters.horizonDays, calendar: plant.calendar },
      ...{ meter: cycle.meter === 'none' ? undefined : meter, idle: !machine.isActive },
    });
    for (const slot of slots.filter((each) => each.planned <= last))
      orders.push({
        plannedOn: slot.planned,
        cycle: { code: cycle.code, description: cycle.description },
        machine: { code: machine.code, description: machine.description },
        ...(team && { team: { code: team.code, description: team.description } }),
        ...{ minutes: totalMinutes, manMinutes },
      });
  }
  const getSortKey = ({ plannedOn, machine, cycle }: FirstOrder) =>
    `${plannedOn} ${machine.code} ${cycle.code}`;
  return orders.sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
}

/** A cycle that the import would refuse has no orders. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

const getWorkKey = ({ elementPath, smpCode }: Values) => `${toCellKey(elementPath)} ${toCellKey(smpCode)}`;

/** Returns the machines of the plant and of the file by code. */
async function loadMachines(store: Store, rows: readonly Values[]): Promise<Map<string, PlannedMachine>> {
  const storedMachines = await loadAllPages((next) => store.list(machines, { next }));
  const byCode = new Map<string, PlannedMachine>(
    storedMachines.map(({ id, code, description, status }) => [
      toCellKey(code),
      { id, code, description, isActive: status === 'active' },
    ]),
  );
  for (const { code, description, stato } of rows) {
    const before = byCode.get(toCellKey(code));
    byCode.set(toCellKey(code), {
      id: before?.id,
      code: before?.code ?? toText(code) ?? '',
      description: toText(description) ?? before?.description ?? '',
      isActive: stato === undefined ? (before?.isActive ?? true) : stato === 'active',
    });
  }
  return byCode;
}

/** Returns the procedures that cycles may use, by code, as they are after the import. */
async function loadMethods(
  store: Store,
  { procedures: rows, phases: phaseRows }: PlannedImport,
): Promise<Map<string, PlannedMethod>> {
  const storedProcedures = await loadAllPages((next) => store.list(procedures, { next }));
  const smps = storedProcedures.filter(({ kind }) => kind === 'smp');
  const smpsByCode = new Map(smps.map((smp) => [toCellKey(smp.code), smp]));
  const methods = new Map<string, PlannedMethod>(
    smps.filter(({ approved }) => approved).map((smp) => [toCellKey(smp.code), smp]),
  );
  for (const row of rows) {
    const key = toCellKey(row.code);
    methods.set(key, mergeHeader(row, smpsByCode.get(key)));
  }
  for (const steps of phaseRows) {
    const key = toCellKey(steps[0]?.smpCode);
    const smp = smpsByCode.get(key);
    const method = methods.get(key) ?? (smp && { ...smp, approved: undefined });
    if (!method) continue;
    const phaseMinutes = await sumPhaseMinutes(store, steps, smp);
    methods.set(key, { ...method, phaseMinutes, approved: undefined });
  }
  return methods;
}

function mergeHeader(row: Values, before: StoredProcedure | undefined): PlannedMethod {
  const minutes = toNumber(row.minutes);
  const isOverride = minutes !== undefined && (!before || minutes !== getStandardMinutes(before));
  return {
    description: toText(row.description) ?? before?.description ?? '',
    typology: toText(row.typology) ?? before?.typology ?? 'inspection',
    technicians: toNumber(row.technicians) ?? before?.technicians ?? 1,
    minutesOverride: isOverride ? minutes : before?.minutesOverride,
    phaseMinutes: before?.phaseMinutes ?? minutes ?? 0,
    approved: undefined,
  };
}

/** Returns the minutes of the phases; a row without minutes keeps those of the phase of its number. */
async function sumPhaseMinutes(
  store: Store,
  steps: readonly Values[],
  smp: StoredProcedure | undefined,
): Promise<number> {
  const isComplete = steps.every(({ minutes }) => minutes !== undefined);
  const storedPhases =
    smp && !isComplete ? await loadAllPages((next) => store.list(phases, { under: smp.id, next })) : [];
  const minutesByNumber = new Map(
    storedPhases.map(({ numbered, seq, minutes }) => [numbered ?? seq, minutes]),
  );
  return steps.reduce(
    (sum, { seq, minutes }) => sum + (toNumber(minutes) ?? minutesByNumber.get(Number(seq)) ?? 0),
    0,
  );
}
