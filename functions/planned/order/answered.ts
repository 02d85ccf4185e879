// What was found at the controls of an order, as results that lists and trends read (domain 12.2).
import { type Day, monthOf } from '../../../shared/day.ts';
import type { Answer } from '../../../shared/planned/answers.ts';
import type { Activity } from '../../../shared/planned/order.ts';
import type { AskedControl } from '../../../shared/procedures/asked-control.ts';
import { type CycleType, cycleTypes } from '../../../shared/procedures/kinds.ts';
import { operators } from '../../table/entities/organisation.ts';
import {
  answers,
  lastShown,
  type Measured,
  measured,
  type orderSheets,
  type Shown,
} from '../../table/entities/planned.ts';
import type { ValueOf } from '../../table/entity.ts';
import { inParallel } from '../../table/parallel.ts';
import { isStale, retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import type { KeptOrder } from '../cycle/issuing.ts';
import { ordersOf } from '../kinds.ts';

interface Kept {
  id: string;
  value: ValueOf<typeof answers>;
}
interface Month {
  id: string;
  parts: Measured & { element?: Kept['value']['element'] };
}
type Names = ReadonlyMap<number, string>;

/** Of every control that was answered; nothing of an order that has not closed. */
export function answersIn(type: CycleType, order: KeptOrder, names: Names): Kept[] {
  const { id, state, closedOn, activities = [] } = order;
  if (state !== 'closed' || !closedOn) return [];
  return activities.flatMap((activity) =>
    (activity.answers ?? []).map((answer) => ({
      id: `${id}.${activity.n}.${answer.controlId}`,
      value: resultOf({ type, on: closedOn, order, activity, answer }, names),
    })),
  );
}

interface Found {
  type: CycleType;
  on: Day;
  order: KeptOrder;
  activity: Activity;
  answer: Answer;
}

function resultOf({ type, on, order, activity, answer }: Found, names: Names): Kept['value'] {
  const { controlId, value, answer: said, colour, note } = answer;
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
    control: limitsOf(control),
    value,
    answer: said,
    colour,
    note,
    technician: workers.size > 0 ? [...workers].join(', ') : order.closedBy,
    checklistId: type === 'checklists' ? procedureId : undefined,
    checklist: { code, description },
    deviantIn: colour === 'red' || colour === 'yellow' ? monthOf(on) : undefined,
  };
}

function limitsOf(control: AskedControl | undefined): Kept['value']['control'] {
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

/** What was measured, month by month of a control in its place. */
export function monthsIn(its: readonly Kept[]): Month[] {
  const months = new Map<string, Month['parts']>();
  for (const { id, value: found } of its) {
    if (found.value === undefined) continue;
    const { controlId, elementId, element, machineId, on, value, colour } = found;
    const month = `${controlId}.${elementId ?? machineId}.${monthOf(on)}`;
    const part = id.slice(0, id.lastIndexOf('.'));
    months.set(month, {
      ...(months.get(month) ?? (element && { element })),
      [part]: [Number(on.slice(8)), value, colour],
    } as Month['parts']);
  }
  return [...months].map(([id, parts]) => ({ id, parts }));
}

/** The place of a control on a machine, as `lastShown` knows it. */
export const placeOf = (controlId: number, machineId: number, elementId: string | undefined) =>
  `${controlId}.${elementId ?? machineId}`;

/** What each control showed last in its place, machine by machine. */
export function lastIn(its: readonly Kept[]): Map<number, Record<string, Shown>> {
  const machines = new Map<number, Record<string, Shown>>();
  for (const { id, value: found } of its) {
    const { controlId, machineId, elementId, on, value, answer, colour } = found;
    const said = value ?? answer;
    if (said === undefined) continue;
    const places = machines.get(machineId) ?? {};
    const place = placeOf(controlId, machineId, elementId);
    const shown: Shown = [on, said, colour, id.split('.').slice(0, -2).join('.')];
    if (isLater(shown, places[place])) places[place] = shown;
    machines.set(machineId, places);
  }
  return machines;
}

/** Of one day the order whose id comes later: shifts come in their order. */
const isLater = ([on, , , order]: Shown, known: Shown | undefined) =>
  !known || on > known[0] || (on === known[0] && order >= known[3]);

/** What is older than what is known changes nothing, however late it is told. */
async function keepLast(store: Store, machineId: number, found: Record<string, Shown>) {
  await retryOnConflict(async () => {
    const [known] = await store.load([[lastShown, machineId]], { consistent: true });
    const places = known as unknown as Record<string, Shown> | undefined;
    const later = Object.entries(found).filter(([place, shown]) => isLater(shown, places?.[place]));
    if (later.length > 0)
      await store.commit(store.putParts(lastShown, machineId, Object.fromEntries(later), { of: known }));
  }, isStale);
}

/** Writes the results of an order whatever stood there: from what it says now, so told twice or late they are the same. */
export async function keepAnswers(store: Store, type: CycleType, id: string): Promise<void> {
  const order = await store.find(ordersOf[type], id);
  if (!order) return;
  const its = answersIn(type, order, await namesIn(store, order));
  await store.commitInChunks(its, (some) => [
    some.map((each) => store.put(answers, each.id, each.value)),
    monthsIn(some).map(({ id, parts }) => store.putParts(measured, id, parts)),
  ]);
  for (const [machineId, found] of lastIn(its)) await keepLast(store, machineId, found);
}

/** Orders looked at at once. */
const AT_ONCE = 4;

/** Orders that an older program closed have results as well. Page by page; doing so twice changes nothing. */
export async function answerAgain(store: Store): Promise<void> {
  for (const type of cycleTypes) {
    const kind = ordersOf[type];
    const sheetKind = kind.sheet!.kind as typeof orderSheets;
    let next: string | undefined;
    do {
      const page = await store.list(kind, { next, consistent: true });
      const closed = page.items.filter(({ state }) => state === 'closed');
      const sheets = await store.load(
        closed.map(({ id }) => [sheetKind, id] as const),
        { consistent: true },
      );
      const answered = closed.filter(({ activities: own }, i) =>
        (sheets[i]?.activities ?? own)?.some(({ answers }) => answers?.length),
      );
      await inParallel(answered, AT_ONCE, ({ id }) => keepAnswers(store, type, id));
      next = page.next;
    } while (next);
  }
}

async function namesIn(store: Store, { activities = [] }: KeptOrder): Promise<Names> {
  const answered = activities.filter(({ answers }) => answers);
  const ids = [...new Set(answered.flatMap(({ hours }) => hours?.map((each) => each.operatorId) ?? []))];
  const found = await store.load(ids.map((id) => [operators, id] as const));
  return new Map(
    ids.flatMap((id, i) => {
      const { name, surname } = found[i] ?? {};
      return name === undefined ? [] : [[id, [name, surname].filter(Boolean).join(' ')] as const];
    }),
  );
}
