// EWOs as figures need them, some of a day in few characters: instants as minutes, words by their place in the list (domain 9.1).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { type Day, dayNumber, daysBetween, type Instant } from '../../day.ts';
import {
  type AnalysisState,
  analysisStates,
  type BreakdownType,
  breakdownTypes,
  type EwoState,
  ewoStates,
  type HoldReason,
  holdReasons,
  type MachineCondition,
  machineConditions,
  type RootCauseType,
  rootCauseTypes,
} from '../../requests/ewo-state.ts';
import { type Brought, broughtCosts } from '../../requests/imported.ts';
import { dayAt, instantAt, midnight, minute, pairs, triples } from './minutes.ts';

export interface EwoFact {
  /** The end of its id, which is enough to know it by among those of a machine. */
  mark?: string;
  state: EwoState;
  machineStatus: MachineCondition;
  machineId: number;
  elementId?: string;
  element?: { code: string; description: string; path: string };
  teamId?: number;
  breakdownType?: BreakdownType;
  createdOn: Day;
  createdAt: Instant;
  assignedAt?: Instant;
  interventionAt?: Instant;
  diagnosisAt?: Instant;
  closedAt?: Instant;
  closedOn?: Day;
  holds?: readonly { from: Instant; to?: Instant; reason: HoldReason }[];
  hours?: readonly { operatorId: number; hours: number }[];
  rootCause?: RootCauseType;
  analysis?: AnalysisState;
  analysisRequired?: boolean;
  repeats?: number;
  imported?: Brought;
}

/** A fact as it is kept. Minutes count from the beginning of its day in UTC, those of later steps from its creation. */
interface Row {
  mark?: string;
  state: number;
  status: number;
  machine: number;
  /** Of its id what follows the machine. */
  element?: string;
  code?: string;
  description?: string;
  path?: string;
  team?: number;
  type?: number;
  created: number;
  assigned?: number;
  started?: number;
  diagnosed?: number;
  closed?: number;
  /** Days after its creation. */
  closedOn?: number;
  /** From, minutes, reason; -1 minutes: it still lasts. */
  holds?: number[];
  /** Technician, hours. */
  hours?: number[];
  cause?: number;
  analysis?: number;
  required?: 1;
  repeats?: number;
  /** Of a former system: minutes stood and worked, what work and spares cost. */
  brought?: (number | null)[];
}
const names = [
  'mark',
  'state',
  'status',
  'machine',
  'element',
  'code',
  'description',
  'path',
  'team',
  'type',
  'created',
  'assigned',
  'started',
  'diagnosed',
  'closed',
  'closedOn',
  'holds',
  'hours',
  'cause',
  'analysis',
  'required',
  'repeats',
  'brought',
] as const satisfies readonly (keyof Row)[];
export type EwoFacts = Columns<Row>;

/** Ids are drawn: their last characters are as good as all of them. */
export const markOf = (id: string): string => id.slice(-6);

/** Of those that are not cancelled, in the order of their machines. */
export const ewoFactsOf = (ewos: readonly (EwoFact & { id: string })[]): EwoFacts =>
  columnsOf(counted(ewos.map((ewo) => ({ ...ewo, mark: markOf(ewo.id) }))).map(rowOf));

/** What trends ask of a year of them. */
export const ewoStopsOf = (ewos: readonly EwoFact[]): EwoFacts =>
  columnsOf(
    counted(ewos).map((ewo) => {
      const { state, status, machine, team, type, created, started, closed, holds, brought } = rowOf(ewo);
      return { state, status, machine, team, type, created, started, closed, holds, brought };
    }),
  );

const counted = (ewos: readonly EwoFact[]) =>
  ewos
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => a.machineId - b.machineId || (a.createdAt < b.createdAt ? -1 : 1));

function rowOf(ewo: EwoFact): Row {
  const createdAt = minute(ewo.createdAt);
  const since = (instant: Instant | undefined) =>
    instant === undefined ? undefined : minute(instant) - createdAt;
  const { elementId, element, breakdownType, closedOn, holds = [], hours = [], rootCause, analysis } = ewo;
  return {
    mark: ewo.mark,
    state: ewoStates.indexOf(ewo.state),
    status: machineConditions.indexOf(ewo.machineStatus),
    machine: ewo.machineId,
    element: elementId?.slice(elementId.indexOf('.') + 1),
    code: element?.code,
    description: element?.description,
    path: element?.path,
    team: ewo.teamId,
    type: placeIn(breakdownTypes, breakdownType),
    created: createdAt - midnight(ewo.createdOn),
    assigned: since(ewo.assignedAt),
    started: since(ewo.interventionAt),
    diagnosed: since(ewo.diagnosisAt),
    closed: since(ewo.closedAt),
    closedOn: closedOn === undefined ? undefined : daysBetween(ewo.createdOn, closedOn),
    ...(holds.length > 0 && {
      holds: holds.flatMap(({ from, to, reason }) => [
        minute(from) - createdAt,
        to === undefined ? LASTING : minute(to) - minute(from),
        holdReasons.indexOf(reason),
      ]),
    }),
    ...(hours.length > 0 && { hours: hours.flatMap(({ operatorId, hours }) => [operatorId, hours]) }),
    cause: placeIn(rootCauseTypes, rootCause),
    analysis: placeIn(analysisStates, analysis),
    required: ewo.analysisRequired ? 1 : undefined,
    repeats: ewo.repeats || undefined,
    brought: ewo.imported && broughtRow(ewo.imported),
  };
}
function broughtRow(imported: Brought): (number | null)[] | undefined {
  const { labour, spares } = broughtCosts(imported);
  const row = [imported.stood, imported.worked, labour, spares].map((each) => each ?? null);
  return row.some((each) => each !== null) ? row : undefined;
}
const broughtIn = (row: readonly (number | null)[]): Brought => {
  const [stood, worked, labourCost, spareCost] = row.map((each) => each ?? undefined);
  return { stood, worked, labourCost, spareCost };
};
const LASTING = -1;
const placeIn = <Word>(words: readonly Word[], word: Word | undefined) =>
  word === undefined ? undefined : words.indexOf(word);

/** Of EWOs created on this day. */
export const ewoFactsIn = (facts: EwoFacts, createdOn: Day): EwoFact[] =>
  rowsOf<Row>(facts, names).map((row) => factOf(row, createdOn));

function factOf(row: Row, createdOn: Day): EwoFact {
  const createdAt = midnight(createdOn) + row.created;
  const at = (minutes: number | undefined) =>
    minutes === undefined ? undefined : instantAt(createdAt + minutes);
  const { element, closedOn, holds, hours, type, cause, analysis } = row;
  return {
    mark: row.mark,
    state: ewoStates[row.state]!,
    machineStatus: machineConditions[row.status]!,
    machineId: row.machine,
    ...(element !== undefined && { elementId: `${row.machine}.${element}` }),
    ...(row.code !== undefined && {
      element: { code: row.code, description: row.description ?? '', path: row.path ?? '' },
    }),
    teamId: row.team,
    breakdownType: type === undefined ? undefined : breakdownTypes[type],
    createdOn,
    createdAt: instantAt(createdAt),
    assignedAt: at(row.assigned),
    interventionAt: at(row.started),
    diagnosisAt: at(row.diagnosed),
    closedAt: at(row.closed),
    closedOn: closedOn === undefined ? undefined : dayAt(dayNumber(createdOn) + closedOn),
    holds:
      holds &&
      triples(holds).map(([from, minutes, reason]) => ({
        from: at(from)!,
        to: minutes === LASTING ? undefined : at(from + minutes),
        reason: holdReasons[reason]!,
      })),
    hours: hours && pairs(hours).map(([operatorId, spent]) => ({ operatorId, hours: spent })),
    rootCause: cause === undefined ? undefined : rootCauseTypes[cause],
    analysis: analysis === undefined ? undefined : analysisStates[analysis],
    analysisRequired: row.required && true,
    repeats: row.repeats,
    ...(row.brought && { imported: broughtIn(row.brought) }),
  };
}

/** Of EWOs closed on a day: what a trend by week asks of them. */
export type EwoClosing = Pick<EwoFact, 'machineId' | 'teamId' | 'breakdownType'>;
interface ClosingRow {
  machine: number;
  team?: number;
  type?: number;
}
export type EwoClosings = Columns<ClosingRow>;

export const ewoClosingsOf = (ewos: readonly EwoFact[]): EwoClosings =>
  columnsOf(
    counted(ewos).map(({ machineId, teamId, breakdownType }) => ({
      machine: machineId,
      team: teamId,
      type: placeIn(breakdownTypes, breakdownType),
    })),
  );
export const ewoClosingsIn = (closings: EwoClosings): EwoClosing[] =>
  rowsOf<ClosingRow>(closings, ['machine', 'team', 'type']).map(({ machine, team, type }) => ({
    machineId: machine,
    teamId: team,
    breakdownType: type === undefined ? undefined : breakdownTypes[type],
  }));
