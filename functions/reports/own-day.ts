// Own day of the signed-in person, from the own entries of the audit trail and the records closed on it.
import type { Answer } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import { hasPermission } from '#shared/permissions.ts';
import { getHourKeys, parseClosing } from '#shared/planned/closing/closings.ts';
import { type CycleType, cycleTypes } from '#shared/procedures/kinds.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  computeOwnOrderMinutes,
  type DaySpan,
  getOwnSteps,
  getShiftDaySpan,
  isMovementOfDay,
  isOwnClosing,
  isOwnMovement,
  isWithin,
  type Person,
  sumOwnMinutes,
} from '#shared/reports/own-day/own-day.ts';
import type { ownDay as api } from '#shared/reports/own-day/own-day-api.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { parseRemarkTarget } from '#shared/requests/remark/remark-targets.ts';
import { getCurrentShift, VIEWABLE_SHIFT_DAYS } from '#shared/requests/shift.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import type { Principal } from '#shared/transitions.ts';
import { isConsumption } from '#shared/warehouse/movement.ts';
import { auditEntries } from '../db/entities/kernel.ts';
import { checklistOrders, orders, runs } from '../db/entities/planned.ts';
import { hourlyClosings } from '../db/entities/reports.ts';
import { ewos, remarks, tags } from '../db/entities/requests.ts';
import { movements } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { listByMonths } from '../db/pagination.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { getPrincipal } from '../http/transitions.ts';
import { addRecordingTime } from '../warehouse/public.ts';
import { loadCycles, loadMachines } from './handover.ts';

type OwnDay = Answer<typeof api.get>;
type Entry = StoredOf<typeof auditEntries>;

interface DayContext {
  on: string;
  span: DaySpan;
  actor: Actor;
  person: Person;
  principal: Principal;
  store: Store;
}

/** Maximum entries of the audit trail that are read for a day, the newest of the plant, and records of a kind. */
const MAX_ENTRY_PAGES = 4;
const ENTRIES_PER_PAGE = 1000;
const MAX_RECORDS = 200;
const PAGE_LIMIT = 1000;

const orderEntities: Record<CycleType, typeof orders> = {
  workorders: orders,
  checklists: checklistOrders,
  am: runs,
};

export const ownDay: Handlers<typeof api> = {
  async get({ input, actor, store }) {
    const { timeZone } = actor.plant;
    const today = getCurrentShift(timeZone, actor.now).on;
    const { on = today } = input;
    if (on > today || on < addDays(today, -VIEWABLE_SHIFT_DAYS))
      throw new RefusalError('invalid', 'invalidInput', { fields: { on: 'outOfRange' } });
    const span = getShiftDaySpan(timeZone, on);
    const person = { user: actor.user.id, operatorId: actor.operatorId };
    const context = { on, span, actor, person, principal: await getPrincipal(actor), store };
    const { entries, more } = await loadOwnEntries(context);
    const [ownEwos, ownOrders, ownTags, spares, ownRemarks, allMachines] = await Promise.all([
      loadOwnEwos(context, entries),
      loadOwnOrders(context, entries),
      loadOwnTags(context, entries),
      loadOwnSpares(context),
      loadOwnRemarks(context, entries),
      loadMachines(store),
    ]);
    const machineIds = new Set([...ownEwos, ...ownOrders, ...ownTags].map(({ machineId }) => machineId));
    return {
      ...{ on, from: span.from, to: span.to },
      technician: person.operatorId !== undefined,
      minutes: [...ownEwos, ...ownOrders, ...ownTags].reduce((sum, { minutes }) => sum + minutes, 0),
      machines: allMachines.filter(({ id }) => machineIds.has(id)),
      cycles: await loadCycles(store, ownOrders),
      ...{ ewos: ownEwos, orders: ownOrders, tags: ownTags, spares, remarks: ownRemarks, more },
    };
  },
};

/** Returns the person's entries of the audit trail, oldest first; `more` if the plant has more than are read. */
async function loadOwnEntries({ span, person, store }: DayContext) {
  const entries: Entry[] = [];
  let next: string | undefined;
  for (let page = 0; page < MAX_ENTRY_PAGES; page++) {
    const entryPage = await store.list(auditEntries, {
      ...{ from: span.from, to: span.to, descending: true, limit: ENTRIES_PER_PAGE, next },
    });
    entries.push(...entryPage.items.filter(({ userId }) => userId === person.user));
    next = entryPage.next;
    if (!next) break;
  }
  return { entries: entries.reverse(), more: next !== undefined };
}

/** Returns the entries of one kind of record by record, those of the last records if there are too many. */
const groupByRecord = (entries: readonly Entry[], thing: string): Map<string, Entry[]> =>
  new Map(
    [
      ...Map.groupBy(
        entries.filter((entry) => entry.thing === thing),
        ({ thingId }) => thingId,
      ),
    ].slice(-MAX_RECORDS),
  );

const sortByTime = <T extends { code: string; closedAt?: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) =>
    (a.closedAt ?? '~') === (b.closedAt ?? '~')
      ? a.code.localeCompare(b.code)
      : (a.closedAt ?? '~') < (b.closedAt ?? '~')
        ? -1
        : 1,
  );

interface RequestRecord {
  id: string;
  code: string;
  closedAt?: string;
  hours?: { operatorId: number; hours: number }[];
}

/**
 * Returns, of the requests that the person changed and of those closed on the day, those with own steps or own
 * hours.
 */
function selectOwnRequests<R extends RequestRecord>(
  { span, person }: DayContext,
  entriesById: ReadonlyMap<string, Entry[]>,
  records: readonly (R | undefined)[],
) {
  const recordsById = new Map(records.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  const ownRequests = [...recordsById.values()].map((record) => ({
    ...record,
    steps: getOwnSteps(entriesById.get(record.id) ?? []),
    minutes: isWithin(span, record.closedAt) ? sumOwnMinutes(record.hours, person) : 0,
  }));
  return sortByTime(ownRequests.filter(({ steps, minutes }) => steps.length > 0 || minutes > 0));
}

async function loadOwnEwos(context: DayContext, entries: readonly Entry[]): Promise<OwnDay['ewos']> {
  const { span, principal, store } = context;
  const entriesById = groupByRecord(entries, ewos.name);
  const period = { from: span.first, to: span.last };
  const [changedEwos, closedEwos] = await Promise.all([
    store.load([...entriesById.keys()].map((id) => [ewos, id] as const)),
    loadAllPages((next) => listByMonths(store, ewos, 'byClosing', period, { limit: PAGE_LIMIT, next })),
  ]);
  return selectOwnRequests(context, entriesById, [...changedEwos, ...closedEwos])
    .filter((ewo) => canReadEwo(principal, ewo))
    .map((ewo) => ({ ...ewo, what: ewo.breakdownDescription }));
}

async function loadOwnTags(context: DayContext, entries: readonly Entry[]): Promise<OwnDay['tags']> {
  const { span, principal, store } = context;
  const entriesById = groupByRecord(entries, tags.name);
  const period = { from: span.first, to: span.last };
  const [changedTags, closedTags] = await Promise.all([
    store.load([...entriesById.keys()].map((id) => [tags, id] as const)),
    loadAllPages((next) => listByMonths(store, tags, 'byClosing', period, { limit: PAGE_LIMIT, next })),
  ]);
  return selectOwnRequests(context, entriesById, [...changedTags, ...closedTags])
    .filter((tag) => canReadTag(principal, tag))
    .map((tag) => ({ ...tag, what: tag.anomaly }));
}

/** Fields of an order that the list shows and the rules read. */
const orderFields = [
  'code',
  'cycleId',
  'title',
  'machineId',
  'state',
  'closedAt',
  'closedById',
  'worked',
  'actualMinutes',
  'minutes',
  'manMinutes',
] as const;

/** Whether the person started an order or reported work of it. */
const isWorkEntry = ({ changes = [], sheet = [] }: Entry): boolean =>
  [...changes, ...sheet].some(({ field }) => field === 'startedAt' || field.startsWith('activities.'));

async function loadOwnOrders(context: DayContext, entries: readonly Entry[]): Promise<OwnDay['orders']> {
  const { span, person, actor, store } = context;
  const closings = await loadTeamClosings(context);
  const ordersByType = await Promise.all(
    cycleTypes
      .filter((type) => type !== 'checklists' || actor.plant.checklists)
      .map(async (type) => {
        const kind = orderEntities[type];
        const workedIds = [...groupByRecord(entries, kind.name)].flatMap(([id, own]) =>
          own.some(isWorkEntry) ? id : [],
        );
        const closedIds = closings.flatMap((closing) => (closing.type === type ? closing.id : []));
        const found = await store.loadParts(kind, [...new Set([...workedIds, ...closedIds])], orderFields);
        return [...found.values()]
          .filter(
            (order) =>
              workedIds.includes(order.id) || (isWithin(span, order.closedAt) && isOwnClosing(order, person)),
          )
          .map((order) => ({
            ...order,
            type,
            minutes: isWithin(span, order.closedAt) ? computeOwnOrderMinutes(order, person) : 0,
          }));
      }),
  );
  return sortByTime(ordersByType.flat());
}

/** Returns the orders closed in the hours of the day, of a technician those of own teams or of none. */
async function loadTeamClosings({ span, actor, store }: DayContext) {
  const hours = await store.load(
    getHourKeys(span.from, span.to).map((hour) => [hourlyClosings, hour] as const),
  );
  const ownTeams = (await actor.ownTeams())?.teams;
  return hours
    .flatMap((hour) => Object.entries(hour ?? {}))
    .flatMap(([id, text]) => (id.includes('.') ? [{ id, ...parseClosing(String(text)) }] : []))
    .filter(({ teamId }) => !ownTeams || teamId === undefined || ownTeams.includes(teamId));
}

async function loadOwnSpares({ on, span, actor, store }: DayContext): Promise<OwnDay['spares']> {
  if (!hasPermission(actor.profile, 'spares', 'view')) return [];
  const dayMovements = await loadAllPages((next) =>
    listByMonths(store, movements, 'byDay', { from: span.first, to: span.last }, { limit: PAGE_LIMIT, next }),
  );
  return dayMovements
    .map(addRecordingTime)
    .filter(
      (movement) =>
        isOwnMovement(movement, actor.user) &&
        isConsumption(movement.type) &&
        !movement.reverses &&
        !movement.reversedBy &&
        isMovementOfDay(movement, on, span),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map((movement) => ({ ...movement, quantity: -movement.quantity }));
}

async function loadOwnRemarks({ store }: DayContext, entries: readonly Entry[]): Promise<OwnDay['remarks']> {
  const entriesById = groupByRecord(
    entries.filter(({ kind }) => kind === 'created'),
    remarks.name,
  );
  const storedRemarks = await store.load([...entriesById.keys()].map((id) => [remarks, id] as const));
  const ownRemarks = storedRemarks.flatMap((remark) =>
    remark?.text && !remark.takenBackAt
      ? [{ ...parseRemarkTarget(remark.id), id: remark.id, text: remark.text, at: remark.writtenAt }]
      : [],
  );
  const namedOrders = await loadOrderNames(
    store,
    ownRemarks.flatMap(({ recordKind, recordId }) => (recordKind === 'order' ? recordId : [])),
  );
  return ownRemarks.map((remark) => ({
    ...remark,
    code: entriesById.get(remark.id)?.[0]?.name,
    ...(remark.recordKind === 'order' && namedOrders.get(remark.recordId)),
  }));
}

/** Returns code and type of orders of any type. */
async function loadOrderNames(store: Store, ids: readonly string[]) {
  const ordersByType = await Promise.all(
    cycleTypes.map(async (type) => {
      const found = await store.loadParts(orderEntities[type], ids, ['code']);
      return [...found].map(([id, { code }]) => [id, { code, orderType: type }] as const);
    }),
  );
  return new Map(ordersByType.flat());
}
