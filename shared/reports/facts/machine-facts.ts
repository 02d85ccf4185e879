// Machines as figures ask of them, some hundred in few characters; and which of them, and of their requests, a filter means
// (domain 9.1).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import type { BreakdownType } from '../../requests/ewo-state.ts';
import { classOf, type MachineClass } from '../../structure/classes.ts';
import type { Machine } from '../../structure/machine.ts';
import type { Period } from '../overview.ts';
import { scheduledHours, type Usage } from '../scheduled-hours.ts';

export interface MachineFact {
  id: number;
  code: string;
  description: string;
  department?: string;
  class?: MachineClass;
  /** Out of use for good: figures leave it out. */
  dismissed?: 1;
  /** How many a day. */
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

export const machineFactsOf = (machines: readonly (Machine & { id: number })[]): MachineFacts =>
  columnsOf(
    machines.map((machine) => ({
      machine: machine.id,
      code: machine.code,
      description: machine.description,
      department: machine.department,
      class: classOf(machine),
      dismissed: machine.status === 'dismissed' ? 1 : undefined,
      shifts: machine.shifts?.length,
      oee: machine.oee,
    })),
  );
/** What the home page asks: how they run, and how they are named among others. */
export type MachineNames = Columns<Pick<Row, 'machine' | 'code' | 'dismissed' | 'shifts'>>;
export const machineNamesOf = (machines: readonly (Machine & { id: number })[]): MachineNames => {
  const { n, machine, code, dismissed, shifts } = machineFactsOf(machines);
  return { n, machine, code, ...(dismissed && { dismissed }), ...(shifts && { shifts }) };
};
export const machineNamesIn = (names: MachineNames): Omit<MachineFact, 'description'>[] =>
  rowsOf<Row>(names as MachineFacts, ['machine', 'code', 'dismissed', 'shifts']).map(
    ({ machine, code, dismissed, shifts }) => ({ id: machine, code, dismissed, shifts }),
  );

export const machineFactsIn = (facts: MachineFacts): MachineFact[] =>
  rowsOf<Row>(facts, names).map(({ machine, ...fact }) => ({ id: machine, ...fact }));

/** A department by its code, as machines name it. */
export interface Filter {
  department?: string;
  machineId?: number;
  class?: MachineClass;
  teamId?: number;
  breakdownType?: BreakdownType;
}

/** The machines that are meant, by id. */
export function machinesIn(all: readonly MachineFact[], filter: Filter): Map<number, MachineFact> {
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

interface Placed {
  machineId?: number;
  teamId?: number;
  breakdownType?: BreakdownType;
}
/** Things of these machines, of the team and of the type that are asked for; without a machine only where all are meant. */
export const isMeant =
  (machines: ReadonlyMap<number, MachineFact>, filter: Filter) =>
  ({ machineId, teamId, breakdownType }: Placed): boolean =>
    (machineId === undefined ? ofAllMachines(filter) : machines.has(machineId)) &&
    (filter.teamId === undefined || teamId === filter.teamId) &&
    (filter.breakdownType === undefined || breakdownType === filter.breakdownType);

const ofAllMachines = ({ department, machineId, class: machineClass }: Filter) =>
  department === undefined && machineId === undefined && machineClass === undefined;

export type PlantUsage = Omit<Usage, 'shifts'>;

/** Hours these machines were to run. Machines of as many shifts are asked for once. */
export function hoursOf(
  machines: Iterable<MachineFact>,
  { from, to }: Period,
  usage: PlantUsage,
): { all: number; of: (machine: MachineFact) => number } {
  const known = new Map<number | undefined, number>();
  const of = ({ shifts }: MachineFact) => {
    const hours = known.get(shifts) ?? scheduledHours(from, to, { ...usage, shifts });
    known.set(shifts, hours);
    return hours;
  };
  let all = 0;
  for (const machine of machines) all += of(machine);
  return { all, of };
}

/** The mean of what machines were given, by the hours each was to run; null where none was given any. */
export function oeeOf(
  machines: Iterable<MachineFact>,
  hours: (machine: MachineFact) => number,
): number | null {
  let [sum, weight] = [0, 0];
  for (const machine of machines) {
    if (machine.oee === undefined) continue;
    sum += machine.oee * hours(machine);
    weight += hours(machine);
  }
  return weight === 0 ? null : sum / weight;
}
