// Compact facts of a day's EWOs, from which figures are computed: instants as minutes, enumerations as
// indexes (domain 9.1).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { type Day, daysBetween, type Instant, toDayNumber } from '../../day.ts';
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
import { type ImportedFigures, splitImportedCosts } from '../../requests/imported.ts';
import {
  fromEpochMinutes,
  getDayByNumber,
  toEpochMinutes,
  toMidnightMinutes,
  toPairs,
  toTriples,
} from './minutes.ts';

export interface EwoFact {
  /** End of the id, which is unique enough among the EWOs of a machine. */
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
  rootCause?: RootCauseType;
  analysis?: AnalysisState;
  analysisRequired?: boolean;
  repeats?: number;
  imported?: ImportedFigures;
}

/**
 * Stored form of a fact. Creation is in minutes since the day's midnight in UTC, later steps in minutes since
 * creation.
 */
interface Row {
  mark?: string;
  state: number;
  status: number;
  machine: number;
  /** Part of the element's id after the machine. */
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
  /** Triples of start, minutes, reason; −1 minutes if not ended. */
  holds?: number[];
  cause?: number;
  analysis?: number;
  required?: 1;
  repeats?: number;
  /** Values of imported EWOs: minutes of downtime and work, costs of labour and spares. */
  brought?: (number | null)[];
}
const columnNames = [
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
  'cause',
  'analysis',
  'required',
  'repeats',
  'brought',
] as const satisfies readonly (keyof Row)[];
export type EwoFacts = Columns<Row>;

/** Returns the mark of an EWO: ids are random, so their last characters identify them as well. */
export const getIdMark = (id: string): string => id.slice(-6);

/** Returns the facts of EWOs that are not cancelled, ordered by machine. */
export const encodeEwoFacts = (ewos: readonly (EwoFact & { id: string })[]): EwoFacts =>
  toColumns(selectCountedEwos(ewos.map((ewo) => ({ ...ewo, mark: getIdMark(ewo.id) }))).map(toRow));

/** Returns the reduced facts that yearly trends need. */
export const encodeEwoStops = (ewos: readonly EwoFact[]): EwoFacts =>
  toColumns(
    selectCountedEwos(ewos).map((ewo) => {
      const { state, status, machine, team, type, created, started, closed, holds, brought } = toRow(ewo);
      return { state, status, machine, team, type, created, started, closed, holds, brought };
    }),
  );

const selectCountedEwos = <Ewo extends EwoFact>(ewos: readonly Ewo[]): Ewo[] =>
  ewos
    .filter(({ state }) => state !== 'cancelled')
    .sort((a, b) => a.machineId - b.machineId || (a.createdAt < b.createdAt ? -1 : 1));

function toRow(ewo: EwoFact): Row {
  const createdAt = toEpochMinutes(ewo.createdAt);
  const getMinutesSinceCreation = (instant: Instant | undefined) =>
    instant === undefined ? undefined : toEpochMinutes(instant) - createdAt;
  const { elementId, element, breakdownType, closedOn, holds = [], rootCause, analysis } = ewo;
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
    type: getValueIndex(breakdownTypes, breakdownType),
    created: createdAt - toMidnightMinutes(ewo.createdOn),
    assigned: getMinutesSinceCreation(ewo.assignedAt),
    started: getMinutesSinceCreation(ewo.interventionAt),
    diagnosed: getMinutesSinceCreation(ewo.diagnosisAt),
    closed: getMinutesSinceCreation(ewo.closedAt),
    closedOn: closedOn === undefined ? undefined : daysBetween(ewo.createdOn, closedOn),
    ...(holds.length > 0 && {
      holds: holds.flatMap(({ from, to, reason }) => [
        toEpochMinutes(from) - createdAt,
        to === undefined ? NOT_ENDED : toEpochMinutes(to) - toEpochMinutes(from),
        holdReasons.indexOf(reason),
      ]),
    }),
    cause: getValueIndex(rootCauseTypes, rootCause),
    analysis: getValueIndex(analysisStates, analysis),
    required: ewo.analysisRequired ? 1 : undefined,
    repeats: ewo.repeats || undefined,
    brought: ewo.imported && encodeImportedFigures(ewo.imported),
  };
}
function encodeImportedFigures(imported: ImportedFigures): (number | null)[] | undefined {
  const { labour, spares } = splitImportedCosts(imported);
  const row = [imported.stood, imported.worked, labour, spares].map((each) => each ?? null);
  return row.some((each) => each !== null) ? row : undefined;
}
const decodeImportedFigures = (row: readonly (number | null)[]): ImportedFigures => {
  const [stood, worked, labourCost, spareCost] = row.map((each) => each ?? undefined);
  return { stood, worked, labourCost, spareCost };
};
const NOT_ENDED = -1;
const getValueIndex = <Word>(words: readonly Word[], word: Word | undefined) =>
  word === undefined ? undefined : words.indexOf(word);

/** Returns the facts of EWOs created on this day. */
export const decodeEwoFacts = (facts: EwoFacts, createdOn: Day): EwoFact[] =>
  toRows<Row>(facts, columnNames).map((row) => toFact(row, createdOn));

function toFact(row: Row, createdOn: Day): EwoFact {
  const createdAt = toMidnightMinutes(createdOn) + row.created;
  const toStepInstant = (minutes: number | undefined) =>
    minutes === undefined ? undefined : fromEpochMinutes(createdAt + minutes);
  const { element, closedOn, holds, type, cause, analysis } = row;
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
    createdAt: fromEpochMinutes(createdAt),
    assignedAt: toStepInstant(row.assigned),
    interventionAt: toStepInstant(row.started),
    diagnosisAt: toStepInstant(row.diagnosed),
    closedAt: toStepInstant(row.closed),
    closedOn: closedOn === undefined ? undefined : getDayByNumber(toDayNumber(createdOn) + closedOn),
    holds:
      holds &&
      toTriples(holds).map(([from, minutes, reason]) => ({
        from: toStepInstant(from)!,
        to: minutes === NOT_ENDED ? undefined : toStepInstant(from + minutes),
        reason: holdReasons[reason]!,
      })),
    rootCause: cause === undefined ? undefined : rootCauseTypes[cause],
    analysis: analysis === undefined ? undefined : analysisStates[analysis],
    analysisRequired: row.required && true,
    repeats: row.repeats,
    ...(row.brought && { imported: decodeImportedFigures(row.brought) }),
  };
}

/**
 * A closing of an EWO on a day: counted in weekly trends, with the hours and costs that belong to that day.
 */
export interface EwoClosingFact extends Pick<EwoFact, 'machineId' | 'teamId' | 'breakdownType' | 'imported'> {
  closedOn: Day;
  hours?: readonly { operatorId: number; hours: number }[];
}
interface ClosingRow {
  machine: number;
  team?: number;
  type?: number;
  /** Pairs of technician and hours. */
  hours?: number[];
  brought?: (number | null)[];
}
export type EwoClosingFacts = Columns<ClosingRow>;

export const encodeEwoClosings = (
  ewos: readonly (EwoFact & Pick<EwoClosingFact, 'hours'>)[],
): EwoClosingFacts =>
  toColumns(
    selectCountedEwos(ewos).map(({ machineId, teamId, breakdownType, hours = [], imported }) => ({
      machine: machineId,
      team: teamId,
      type: getValueIndex(breakdownTypes, breakdownType),
      hours: hours.length > 0 ? hours.flatMap(({ operatorId, hours }) => [operatorId, hours]) : undefined,
      brought: imported && encodeImportedFigures(imported),
    })),
  );
export const decodeEwoClosings = (closings: EwoClosingFacts, closedOn: Day): EwoClosingFact[] =>
  toRows<ClosingRow>(closings, ['machine', 'team', 'type', 'hours', 'brought']).map(
    ({ machine, team, type, hours, brought }) => ({
      machineId: machine,
      teamId: team,
      breakdownType: type === undefined ? undefined : breakdownTypes[type],
      closedOn,
      ...(hours && { hours: toPairs(hours).map(([operatorId, spent]) => ({ operatorId, hours: spent })) }),
      ...(brought && { imported: decodeImportedFigures(brought) }),
    }),
  );
