// Compact facts of about a hundred machines, and the filter that selects machines and their requests (domain
// 9.1).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import type { BreakdownType } from '../../requests/ewo-state.ts';
import { getMachineClass, type MachineClass } from '../../structure/classes.ts';
import type { Machine } from '../../structure/machine.ts';
import type { Period } from '../overview.ts';
import { computeScheduledHours, type Usage } from '../scheduled-hours.ts';

export interface MachineFact {
  id: number;
  code: string;
  description: string;
  department?: string;
  class?: MachineClass;
  /** Set if decommissioned: excluded from figures. */
  dismissed?: 1;
  /** Shifts per day. */
  shifts?: number;
  oee?: number;
}
type Row = Omit<MachineFact, 'id'> & { machine: number };
export type MachineFacts = Columns<Row>;

const names = [
  'machine',
  'code',
  'description',
  'department',
  'class',
  'dismissed',
  'shifts',
  'oee',
] as const satisfies readonly (keyof Row)[];

export const encodeMachineFacts = (machines: readonly (Machine & { id: number })[]): MachineFacts =>
  toColumns(
    machines.map((machine) => ({
      machine: machine.id,
      code: machine.code,
      description: machine.description,
      department: machine.department,
      class: getMachineClass(machine),
      dismissed: machine.status === 'dismissed' ? 1 : undefined,
      shifts: machine.shifts?.length,
      oee: machine.oee,
    })),
  );
/** The fields that the home page needs: status, shifts and code. */
export type MachineNames = Columns<Pick<Row, 'machine' | 'code' | 'dismissed' | 'shifts'>>;
export const encodeMachineNames = (machines: readonly (Machine & { id: number })[]): MachineNames => {
  const { n, machine, code, dismissed, shifts } = encodeMachineFacts(machines);
  return { n, machine, code, ...(dismissed && { dismissed }), ...(shifts && { shifts }) };
};
export const decodeMachineNames = (names: MachineNames): Omit<MachineFact, 'description'>[] =>
  toRows<Row>(names as MachineFacts, ['machine', 'code', 'dismissed', 'shifts']).map(
    ({ machine, code, dismissed, shifts }) => ({ id: machine, code, dismissed, shifts }),
  );

export const decodeMachineFacts = (facts: MachineFacts): MachineFact[] =>
  toRows<Row>(facts, names).map(({ machine, ...fact }) => ({ id: machine, ...fact }));

/** A filter; the department is given by its code, as stored in machines. */
export interface FigureFilter {
  department?: string;
  machineId?: number;
  class?: MachineClass;
  teamId?: number;
  breakdownType?: BreakdownType;
}

/** Returns the machines selected by the filter, by id. */
export function filterMachines(all: readonly MachineFact[], filter: FigureFilter): Map<number, MachineFact> {
  const { department, machineId } = filter;
  return new Map(
    all
      .filter(
        (machine) =>
          !machine.dismissed &&
          (machineId === undefined || machine.id === machineId) &&
          (department === undefined || machine.department === department) &&
          (filter.class === undefined || machine.class === filter.class),
      )
      .map((machine) => [machine.id, machine]),
  );
}

interface FilterableRecord {
  machineId?: number;
  teamId?: number;
  breakdownType?: BreakdownType;
}
/**
 * Returns a test for records of the selected machines, team and breakdown type; records without a machine
 * match only if all machines are selected.
 */
export const createRecordFilter =
  (machines: ReadonlyMap<number, MachineFact>, filter: FigureFilter) =>
  ({ machineId, teamId, breakdownType }: FilterableRecord): boolean =>
    (machineId === undefined ? isForAllMachines(filter) : machines.has(machineId)) &&
    (filter.teamId === undefined || teamId === filter.teamId) &&
    (filter.breakdownType === undefined || breakdownType === filter.breakdownType);

const isForAllMachines = ({ department, machineId, class: machineClass }: FigureFilter) =>
  department === undefined && machineId === undefined && machineClass === undefined;

export type PlantUsage = Omit<Usage, 'shifts'>;

/** Returns the scheduled hours of machines, computed once per number of shifts. */
export function computeMachineHours(
  machines: Iterable<MachineFact>,
  { from, to }: Period,
  usage: PlantUsage,
): { all: number; getHours: (machine: MachineFact) => number } {
  const hoursByShifts = new Map<number | undefined, number>();
  const getHours = ({ shifts }: MachineFact) => {
    const hours = hoursByShifts.get(shifts) ?? computeScheduledHours(from, to, { ...usage, shifts });
    hoursByShifts.set(shifts, hours);
    return hours;
  };
  let totalHours = 0;
  for (const machine of machines) totalHours += getHours(machine);
  return { all: totalHours, getHours };
}

/**
 * Returns the mean OEE of the machines in percent, weighted by scheduled hours: that from counts, by machine, or
 * else the entered one (decision G39); null if there is none.
 */
export function computeMeanOee(
  machines: Iterable<MachineFact>,
  hours: (machine: MachineFact) => number,
  counted: ReadonlyMap<number, number> = new Map(),
): number | null {
  let [sum, weight] = [0, 0];
  for (const machine of machines) {
    const oee = counted.get(machine.id) ?? machine.oee;
    if (oee === undefined) continue;
    sum += oee * hours(machine);
    weight += hours(machine);
  }
  return weight === 0 ? null : sum / weight;
}
