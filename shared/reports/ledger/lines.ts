// Lines of a ledger: the machine and its elements in the order of the structure page, each with all its
// strategies (domain 3.3).
import type { Point, PointFrequency } from '../../autonomous/point.ts';
import type { Cycle } from '../../planned/cycle.ts';
import { formatEdition, getApprovedMinutes, getApprovedTechnicians } from '../../procedures/edition.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { Procedure, ProcedureState } from '../../procedures/procedure.ts';
import type { Strategy, StrategyState } from '../../procedures/strategy.ts';
import type { Element } from '../../structure/element.ts';
import type { ElementName } from '../../structure/element-name.ts';
import type { LedgerRow } from '../ledger-api.ts';
import type { LedgerTask } from './history.ts';

export type LedgerElement = Pick<
  Element,
  'parentId' | 'level' | 'code' | 'description' | 'codeSap' | 'supplierId' | 'image' | 'part'
> & { id: string; spare?: boolean; autonomous?: boolean };
export type LedgerStrategy = Strategy & StrategyState & { id: string };
export type LedgerPoint = Pick<
  Point,
  | 'elementId'
  | 'type'
  | 'number'
  | 'description'
  | 'minutes'
  | 'machineState'
  | 'frequency'
  | 'sopId'
  | 'active'
> & { id: number; pathId?: number };
/** A procedure as shown on a line: the approved revision, never a draft. */
export interface LedgerMethod {
  id: number;
  /** Code, edition and revision. */
  name: string;
  task: string;
  typology: Procedure['typology'];
  machineState: Procedure['machineState'];
  technicians: number;
  minutes: number;
}
type LedgerSeries = Pick<Cycle, 'code' | 'meter' | 'frequency' | 'run'> & { id: number };

/** Work on a deleted strategy, point or element, with the names in its last order. */
export interface DeletedWork extends LedgerTask {
  element?: ElementName;
  code: string;
  description: string;
  procedureId?: number;
  edition?: number;
  revision?: number;
}

/** The fields of a row that do not depend on the year. */
export type LedgerLine = Pick<
  LedgerRow,
  | 'elementId'
  | 'path'
  | 'code'
  | 'description'
  | 'level'
  | 'deleted'
  | 'strategy'
  | 'strategyId'
  | 'pointId'
  | 'procedure'
  | 'procedureId'
  | 'task'
  | 'cycle'
  | 'cycleId'
  | 'typeCycle'
  | 'frequency'
  | 'expected'
  | 'machineState'
  | 'technicians'
  | 'minutes'
>;

export interface LedgerLocation {
  /** Element id; '' for the machine as a whole. */
  id: string;
  head: Pick<LedgerLine, 'elementId' | 'path' | 'code' | 'description' | 'level' | 'deleted'>;
  /** Ids of the ancestors, nearest first; the machine last. */
  above: readonly string[];
  element?: LedgerElement;
  lines: LedgerLine[];
}

export const getTaskKey = ({ strategyId, pointId }: Pick<LedgerTask, 'strategyId' | 'pointId'>): string =>
  pointId === undefined ? `s${strategyId}` : `p${pointId}`;

/** Returns all places in tree order, siblings by level and code, with their positions. */
export function buildLedgerLocations(
  machine: { code: string; description: string },
  elements: readonly LedgerElement[],
): Map<string, LedgerLocation> {
  const childrenByParent = Map.groupBy(elements, ({ parentId }) => parentId ?? '');
  const head = { path: '', code: machine.code, description: machine.description, level: 0 };
  const locations = new Map<string, LedgerLocation>([['', { id: '', head, above: [], lines: [] }]]);
  const addChildren = (parent: string, path: string, above: readonly string[]) => {
    const children = [...(childrenByParent.get(parent) ?? [])].sort(
      (a, b) => a.level - b.level || (a.code < b.code ? -1 : 1),
    );
    children.forEach((element, i) => {
      const { id, code, description } = element;
      const position = path === '' ? `${i + 1}` : `${path}.${i + 1}`;
      const level = element.spare ? 4 : element.level;
      const head = { elementId: id, path: position, code, description, level };
      locations.set(id, { id, head, above, element, lines: [] });
      addChildren(id, position, [id, ...above]);
    });
  };
  addChildren('', '', ['']);
  return locations;
}

interface LineSources {
  strategies: readonly LedgerStrategy[];
  points: readonly LedgerPoint[];
  methods: ReadonlyMap<number, LedgerMethod>;
  series: ReadonlyMap<number, LedgerSeries>;
  deletedWork: readonly DeletedWork[];
  /** Keys of lines with orders in the year; lines out of use are shown only if they are among these. */
  worked: ReadonlySet<string>;
}

/** Adds the lines of every place, deleted ones last. Returns the lines by key. */
export function addLines(
  locations: Map<string, LedgerLocation>,
  sources: LineSources,
): Map<string, { place: LedgerLocation; line: LedgerLine }> {
  const lines = new Map<string, { place: LedgerLocation; line: LedgerLine }>();
  const addLine = (
    elementId: string | undefined,
    lineFields: Omit<LedgerLine, keyof LedgerLocation['head']>,
    deleted?: true,
  ) => {
    const location = locations.get(elementId ?? '') ?? locations.get('')!;
    const line: LedgerLine = {
      ...location.head,
      ...lineFields,
      ...((deleted || location.head.deleted) && { deleted: true as const }),
    };
    location.lines.push(line);
    lines.set(getTaskKey(line), { place: location, line });
  };
  const isShown = (active: boolean, task: LedgerTask) => active || sources.worked.has(getTaskKey(task));
  for (const strategy of sortStrategies(sources.strategies))
    if (isShown(strategy.active, { strategyId: strategy.id }))
      addLine(strategy.elementId, buildStrategyLine(strategy, sources));
  for (const point of [...sources.points].sort((a, b) => a.number - b.number))
    if (isShown(point.active, { pointId: point.id }))
      addLine(point.elementId, buildPointLine(point, sources));
  for (const deletedWork of sources.deletedWork) {
    const { elementId, element } = deletedWork;
    if (elementId !== undefined && !locations.has(elementId))
      addDeletedElement(locations, elementId, element);
    addLine(elementId, buildDeletedLine(deletedWork), true);
  }
  for (const location of locations.values())
    if (location.lines.length === 0) location.lines.push({ ...location.head, strategy: 'bm' });
  return lines;
}

/** Adds an element that is no longer in the structure, under its last name. */
export function addDeletedElement(
  locations: Map<string, LedgerLocation>,
  id: string,
  name: ElementName | undefined,
) {
  const { code = id, description = '', path = '' } = name ?? {};
  const level = Math.min(Math.max(path.split('/').length - 1, 1), 3);
  const head = { elementId: id, path: '–', code, description, level, deleted: true as const };
  locations.set(id, { id, head, above: [''], lines: [] });
}

const sortStrategies = (strategies: readonly LedgerStrategy[]) =>
  strategies
    .map((strategy) => ({ strategy, n: Number(strategy.id.slice(strategy.id.indexOf('.') + 1)) }))
    .sort((a, b) => a.n - b.n)
    .map(({ strategy }) => strategy);

export function toLedgerMethod(
  procedure: Pick<
    Procedure & ProcedureState,
    | 'code'
    | 'description'
    | 'typology'
    | 'machineState'
    | 'technicians'
    | 'minutesOverride'
    | 'phaseMinutes'
    | 'approved'
  > & { id: number },
): LedgerMethod {
  const { id, typology, machineState, approved } = procedure;
  return {
    id,
    name: approved ? `${approved.code} ${formatEdition(approved)}` : procedure.code,
    task: (approved ?? procedure).description,
    ...{ typology, machineState },
    technicians: getApprovedTechnicians(procedure),
    minutes: getApprovedMinutes(procedure),
  };
}

const getMethodFields = (method: LedgerMethod | undefined) =>
  method && { procedureId: method.id, procedure: method.name };

const getCycleFields = (series: LedgerSeries | undefined) =>
  series && { cycle: series.code, cycleId: series.id };

/** Returns the frequency, `1W` or `50000 hits`. */
const formatFrequency = ({ meter, frequency, run }: LedgerSeries): string | undefined =>
  meter === 'none' ? frequency && `${frequency.n}${frequency.unit}` : run && `${run.every} ${meter}`;

/** Returns the frequency of a point: `1D`, or its daily shifts. */
const formatPointFrequency = (pointFrequency: PointFrequency): string =>
  'shifts' in pointFrequency
    ? pointFrequency.shifts.map((shift) => `S${shift}`).join(' ')
    : `${pointFrequency.n}${pointFrequency.unit}`;

function buildStrategyLine(strategy: LedgerStrategy, { methods, series }: LineSources) {
  const { id, typeCycle, strategyKind, procedureId, cycleId } = strategy;
  const method = methods.get(procedureId);
  const strategyCycle = cycleId === undefined ? undefined : series.get(cycleId);
  return {
    strategy: typeCycle === 'am' ? ('am' as const) : strategyKind,
    strategyId: id,
    typeCycle: typeCycle as CycleType,
    ...getMethodFields(method),
    ...(method && {
      task: method.task,
      machineState: method.machineState,
      technicians: method.technicians,
      minutes: method.minutes,
    }),
    ...getCycleFields(strategyCycle),
    ...(strategyCycle && { frequency: formatFrequency(strategyCycle) }),
  };
}

function buildPointLine(point: LedgerPoint, { methods, series }: LineSources) {
  return {
    strategy: 'am' as const,
    pointId: point.id,
    typeCycle: 'am' as const,
    ...getMethodFields(point.sopId === undefined ? undefined : methods.get(point.sopId)),
    task: `${point.type}${point.number} ${point.description}`,
    ...getCycleFields(point.pathId === undefined ? undefined : series.get(point.pathId)),
    frequency: formatPointFrequency(point.frequency),
    machineState: point.machineState,
    technicians: 1,
    minutes: point.minutes,
  };
}

const buildDeletedLine = ({
  strategyId,
  pointId,
  procedureId,
  code,
  description,
  edition,
  revision,
  ...plannedValues
}: DeletedWork) => ({
  strategy: pointId === undefined ? ('tbm' as const) : ('am' as const),
  ...(pointId === undefined ? { strategyId } : { pointId }),
  procedureId,
  procedure: edition === undefined ? code : `${code} ${formatEdition({ edition, revision: revision ?? 0 })}`,
  task: description,
  technicians: plannedValues.technicians,
  minutes: plannedValues.minutes,
});
