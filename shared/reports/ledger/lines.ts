// The lines of a ledger: the machine and its elements as the structure page draws them, each under every strategy it has (domain 3.3).
import type { Point, PointFrequency } from '../../autonomous/point.ts';
import type { Cycle } from '../../planned/cycle.ts';
import { approvedMinutes, approvedTechnicians, editionText } from '../../procedures/edition.ts';
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
/** A procedure as a line names it: what is in use, never a draft. */
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

/** Work on what is no longer there, as the last order called it. */
export interface Gone extends LedgerTask {
  element?: ElementName;
  code: string;
  description: string;
  procedureId?: number;
  edition?: number;
  revision?: number;
}

/** What of a row does not hang on the year. */
export type Line = Pick<
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
  | 'machineState'
  | 'technicians'
  | 'minutes'
>;

export interface Place {
  /** '': the machine as a whole. */
  id: string;
  head: Pick<Line, 'elementId' | 'path' | 'code' | 'description' | 'level' | 'deleted'>;
  /** Of the places above, the nearest first; the machine last. */
  above: readonly string[];
  element?: LedgerElement;
  lines: Line[];
}

export const keyOf = ({ strategyId, pointId }: Pick<LedgerTask, 'strategyId' | 'pointId'>): string =>
  pointId === undefined ? `s${strategyId}` : `p${pointId}`;

/** Everything below one place in order of code, what stands highest first; numbered as it is drawn. */
export function placesOf(
  machine: { code: string; description: string },
  elements: readonly LedgerElement[],
): Map<string, Place> {
  const below = Map.groupBy(elements, ({ parentId }) => parentId ?? '');
  const head = { path: '', code: machine.code, description: machine.description, level: 0 };
  const places = new Map<string, Place>([['', { id: '', head, above: [], lines: [] }]]);
  const grow = (parent: string, path: string, above: readonly string[]) => {
    const its = [...(below.get(parent) ?? [])].sort(
      (a, b) => a.level - b.level || (a.code < b.code ? -1 : 1),
    );
    its.forEach((element, i) => {
      const { id, code, description } = element;
      const place = path === '' ? `${i + 1}` : `${path}.${i + 1}`;
      const level = element.spare ? 4 : element.level;
      const head = { elementId: id, path: place, code, description, level };
      places.set(id, { id, head, above, element, lines: [] });
      grow(id, place, [id, ...above]);
    });
  };
  grow('', '', ['']);
  return places;
}

interface Had {
  strategies: readonly LedgerStrategy[];
  points: readonly LedgerPoint[];
  methods: ReadonlyMap<number, LedgerMethod>;
  series: ReadonlyMap<number, LedgerSeries>;
  gone: readonly Gone[];
  /** Lines with orders in the year, by their key: what is out of use is shown for them alone. */
  worked: ReadonlySet<string>;
}

/** Gives every place its lines; what is gone stands last. Answers the lines by their key. */
export function addLines(places: Map<string, Place>, had: Had): Map<string, { place: Place; line: Line }> {
  const lines = new Map<string, { place: Place; line: Line }>();
  const add = (elementId: string | undefined, its: Omit<Line, keyof Place['head']>, deleted?: true) => {
    const place = places.get(elementId ?? '') ?? places.get('')!;
    const line: Line = {
      ...place.head,
      ...its,
      ...((deleted || place.head.deleted) && { deleted: true as const }),
    };
    place.lines.push(line);
    lines.set(keyOf(line), { place, line });
  };
  const shown = (active: boolean, task: LedgerTask) => active || had.worked.has(keyOf(task));
  for (const strategy of inOrder(had.strategies))
    if (shown(strategy.active, { strategyId: strategy.id }))
      add(strategy.elementId, ofStrategy(strategy, had));
  for (const point of [...had.points].sort((a, b) => a.number - b.number))
    if (shown(point.active, { pointId: point.id })) add(point.elementId, ofPoint(point, had));
  for (const gone of had.gone) {
    const { elementId, element } = gone;
    if (elementId !== undefined && !places.has(elementId)) addGone(places, elementId, element);
    add(elementId, ofGone(gone), true);
  }
  for (const place of places.values())
    if (place.lines.length === 0) place.lines.push({ ...place.head, strategy: 'bm' });
  return lines;
}

/** An element that is no longer in the structure, as it was called last. */
export function addGone(places: Map<string, Place>, id: string, name: ElementName | undefined) {
  const { code = id, description = '', path = '' } = name ?? {};
  const level = Math.min(Math.max(path.split('/').length - 1, 1), 3);
  const head = { elementId: id, path: '–', code, description, level, deleted: true as const };
  places.set(id, { id, head, above: [''], lines: [] });
}

const inOrder = (strategies: readonly LedgerStrategy[]) =>
  strategies
    .map((strategy) => ({ strategy, n: Number(strategy.id.slice(strategy.id.indexOf('.') + 1)) }))
    .sort((a, b) => a.n - b.n)
    .map(({ strategy }) => strategy);

export function methodOf(
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
    name: approved ? `${approved.code} ${editionText(approved)}` : procedure.code,
    task: (approved ?? procedure).description,
    ...{ typology, machineState },
    technicians: approvedTechnicians(procedure),
    minutes: approvedMinutes(procedure),
  };
}

const ofMethod = (method: LedgerMethod | undefined) =>
  method && { procedureId: method.id, procedure: method.name };

const ofSeries = (series: LedgerSeries | undefined) => series && { cycle: series.code, cycleId: series.id };

/** `1W`, `50000 hits`. */
const rhythmOf = ({ meter, frequency, run }: LedgerSeries): string | undefined =>
  meter === 'none' ? frequency && `${frequency.n}${frequency.unit}` : run && `${run.every} ${meter}`;

/** `1D`, or the shifts of every day. */
const pointRhythm = (every: PointFrequency): string =>
  'shifts' in every ? every.shifts.map((shift) => `S${shift}`).join(' ') : `${every.n}${every.unit}`;

function ofStrategy(strategy: LedgerStrategy, { methods, series }: Had) {
  const { id, typeCycle, strategyKind, procedureId, cycleId } = strategy;
  const method = methods.get(procedureId);
  const its = cycleId === undefined ? undefined : series.get(cycleId);
  return {
    strategy: typeCycle === 'am' ? ('am' as const) : strategyKind,
    strategyId: id,
    typeCycle: typeCycle as CycleType,
    ...ofMethod(method),
    ...(method && {
      task: method.task,
      machineState: method.machineState,
      technicians: method.technicians,
      minutes: method.minutes,
    }),
    ...ofSeries(its),
    ...(its && { frequency: rhythmOf(its) }),
  };
}

function ofPoint(point: LedgerPoint, { methods, series }: Had) {
  return {
    strategy: 'am' as const,
    pointId: point.id,
    typeCycle: 'am' as const,
    ...ofMethod(point.sopId === undefined ? undefined : methods.get(point.sopId)),
    task: `${point.type}${point.number} ${point.description}`,
    ...ofSeries(point.pathId === undefined ? undefined : series.get(point.pathId)),
    frequency: pointRhythm(point.frequency),
    machineState: point.machineState,
    technicians: 1,
    minutes: point.minutes,
  };
}

const ofGone = ({
  strategyId,
  pointId,
  procedureId,
  code,
  description,
  edition,
  revision,
  ...its
}: Gone) => ({
  strategy: pointId === undefined ? ('tbm' as const) : ('am' as const),
  ...(pointId === undefined ? { strategyId } : { pointId }),
  procedureId,
  procedure: edition === undefined ? code : `${code} ${editionText({ edition, revision: revision ?? 0 })}`,
  task: description,
  technicians: its.technicians,
  minutes: its.minutes,
});
