// Results of controls, extracted from closed orders for lists and trends (domain 12.2).
import { type Day, getMonth } from '#shared/day.ts';
import type { Answer } from '#shared/planned/answers.ts';
import type { Activity } from '#shared/planned/order.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { type CycleType, cycleTypes } from '#shared/procedures/kinds.ts';
import { inSequence, type UpgradeStep } from '../../db/data-version.ts';
import { operators } from '../../db/entities/organisation.ts';
import {
  controlResults,
  type LastResult,
  lastResults,
  type MeasuredValues,
  measuredValues,
  type orderDetails,
} from '../../db/entities/planned.ts';
import type { ValueOf } from '../../db/entity.ts';
import { runInParallel } from '../../db/parallel.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { StoredOrder } from '../cycle/issuing.ts';
import { orderEntities } from '../kinds.ts';

interface ResultEntry {
  id: string;
  value: ValueOf<typeof controlResults>;
}
interface MeasuredMonth {
  id: string;
  parts: MeasuredValues & { element?: ResultEntry['value']['element'] };
}
type Names = ReadonlyMap<number, string>;

/** Returns the result of every answered control; none if the order is not closed. */
export function buildControlResults(type: CycleType, order: StoredOrder, names: Names): ResultEntry[] {
  const { id, state, closedOn, activities = [] } = order;
  if (state !== 'closed' || !closedOn) return [];
  return activities.flatMap((activity) =>
    (activity.answers ?? []).map((answer) => ({
      id: `${id}.${activity.n}.${answer.controlId}`,
      value: buildResult({ type, on: closedOn, order, activity, answer }, names),
    })),
  );
}

interface ResultSource {
  type: CycleType;
  on: Day;
  order: StoredOrder;
  activity: Activity;
  answer: Answer;
}

function buildResult(
  { type, on, order, activity, answer }: ResultSource,
  names: Names,
): ResultEntry['value'] {
  const { controlId, value, answer: answerText, colour, note } = answer;
  const { elementId, element, code, description, procedureId, point } = activity;
  const control = activity.controls?.find(({ id }) => id === controlId);
  const workers = new Set(activity.hours?.flatMap(({ operatorId }) => names.get(operatorId) ?? []));
  return {
    type,
    on,
    machineId: point?.machineId ?? order.machineId,
    elementId,
    element: element && { code: element.code, description: element.description },
    controlId,
    control: getControlLimits(control),
    value,
    answer: answerText,
    colour,
    note,
    technician: workers.size > 0 ? [...workers].join(', ') : order.closedBy,
    checklistId: type === 'checklists' ? procedureId : undefined,
    checklist: { code, description },
    deviantIn: colour === 'red' || colour === 'yellow' ? getMonth(on) : undefined,
  };
}

function getControlLimits(control: ControlSnapshot | undefined): ResultEntry['value']['control'] {
  const { code = '', description = '', unit, decimals, lower, target, upper, warningMargin } = control ?? {};
  return {
    code,
    description,
    unit,
    decimals,
    lower,
    target,
    upper,
    warningMargin: warningMargin || undefined,
  };
}

/** Groups measured values by control, location and month. */
export function groupMeasuredByMonth(results: readonly ResultEntry[]): MeasuredMonth[] {
  const months = new Map<string, MeasuredMonth['parts']>();
  for (const { id, value: resultValue } of results) {
    if (resultValue.value === undefined) continue;
    const { controlId, elementId, element, machineId, on, value, colour } = resultValue;
    const month = `${controlId}.${elementId ?? machineId}.${getMonth(on)}`;
    const part = id.slice(0, id.lastIndexOf('.'));
    months.set(month, {
      ...(months.get(month) ?? (element && { element })),
      [part]: [Number(on.slice(8)), value, colour],
    } as MeasuredMonth['parts']);
  }
  return [...months].map(([id, parts]) => ({ id, parts }));
}

/** Returns the key of a control at a location of a machine, as used in `lastResults`. */
export const buildResultKey = (controlId: number, machineId: number, elementId: string | undefined) =>
  `${controlId}.${elementId ?? machineId}`;

/** Returns the last result of each control and location, by machine. */
export function getLastResults(results: readonly ResultEntry[]): Map<number, Record<string, LastResult>> {
  const resultsByMachine = new Map<number, Record<string, LastResult>>();
  for (const { id, value: resultValue } of results) {
    const { controlId, machineId, elementId, on, value, answer, colour } = resultValue;
    const valueOrAnswer = value ?? answer;
    if (valueOrAnswer === undefined) continue;
    const resultsByKey = resultsByMachine.get(machineId) ?? {};
    const resultKey = buildResultKey(controlId, machineId, elementId);
    const lastResult: LastResult = [on, valueOrAnswer, colour, id.split('.').slice(0, -2).join('.')];
    if (isLater(lastResult, resultsByKey[resultKey])) resultsByKey[resultKey] = lastResult;
    resultsByMachine.set(machineId, resultsByKey);
  }
  return resultsByMachine;
}

/** Whether a result is later; on the same day the order with the greater id is, since ids sort by shift. */
const isLater = ([on, , , order]: LastResult, storedResult: LastResult | undefined) =>
  !storedResult || on > storedResult[0] || (on === storedResult[0] && order >= storedResult[3]);

/** Stores the last results. Results older than the stored ones change nothing. */
async function saveLastResults(store: Store, machineId: number, machineResults: Record<string, LastResult>) {
  await retryOnConflict(async () => {
    const [storedItem] = await store.load([[lastResults, machineId]], { consistent: true });
    const storedResults = storedItem as unknown as Record<string, LastResult> | undefined;
    const laterResults = Object.entries(machineResults).filter(([resultKey, lastResult]) =>
      isLater(lastResult, storedResults?.[resultKey]),
    );
    if (laterResults.length > 0)
      await store.commit(
        store.putParts(lastResults, machineId, Object.fromEntries(laterResults), {
          unchangedItem: storedItem,
        }),
      );
  }, isStale);
}

/**
 * Writes the results of an order from its current values. Idempotent, and independent of the order of events.
 */
export async function saveControlResults(store: Store, type: CycleType, id: string): Promise<void> {
  const order = await store.find(orderEntities[type], id);
  if (!order) return;
  const orderResults = buildControlResults(type, order, await loadOperatorNames(store, order));
  await store.commitInChunks(orderResults, (chunk) => [
    chunk.map((each) => store.put(controlResults, each.id, each.value)),
    groupMeasuredByMonth(chunk).map(({ id, parts }) => store.putParts(measuredValues, id, parts)),
  ]);
  for (const [machineId, machineResults] of getLastResults(orderResults))
    await saveLastResults(store, machineId, machineResults);
}

/** Orders processed concurrently. */
const CONCURRENCY = 4;

/** Upgrade step: creates the results of orders that older versions closed, page by page. Idempotent. */
export const storeAllControlResults: UpgradeStep = inSequence(cycleTypes.map(createResultsStep));

function createResultsStep(type: CycleType): UpgradeStep {
  return async (store, next) => {
    const kind = orderEntities[type];
    const page = await store.list(kind, { next, consistent: true });
    const closedOrders = page.items.filter(({ state }) => state === 'closed');
    const detailEntity = kind.detail!.kind as typeof orderDetails;
    const detailItems = await store.load(
      closedOrders.map(({ id }) => [detailEntity, id] as const),
      { consistent: true },
    );
    const answeredOrders = closedOrders.filter(({ activities: listedActivities }, i) =>
      (detailItems[i]?.activities ?? listedActivities)?.some(({ answers }) => answers?.length),
    );
    await runInParallel(answeredOrders, CONCURRENCY, ({ id }) => saveControlResults(store, type, id));
    return page.next;
  };
}

async function loadOperatorNames(store: Store, { activities = [] }: StoredOrder): Promise<Names> {
  const answeredActivities = activities.filter(({ answers }) => answers);
  const ids = [
    ...new Set(answeredActivities.flatMap(({ hours }) => hours?.map((each) => each.operatorId) ?? [])),
  ];
  const storedOperators = await store.load(ids.map((id) => [operators, id] as const));
  return new Map(
    ids.flatMap((id, i) => {
      const { name, surname } = storedOperators[i] ?? {};
      return name === undefined ? [] : [[id, [name, surname].filter(Boolean).join(' ')] as const];
    }),
  );
}
