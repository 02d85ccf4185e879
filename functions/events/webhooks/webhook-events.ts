// Events that changes are for other systems: their type, the thing whose order counts, and the fields that are told.
import { Batch } from '#shared/ingestion/import-api.ts';
import type { EventType } from '#shared/integration/webhook.ts';
import { OrderItem } from '#shared/planned/order-api.ts';
import { isOpen, type OrderState } from '#shared/planned/order-state.ts';
import { EwoItem } from '#shared/requests/ewo-api.ts';
import { type EwoState, isOpenEwo } from '#shared/requests/ewo-state.ts';
import { PublicReportItem } from '#shared/requests/public-report-api.ts';
import { RootCause, RootCauseState } from '#shared/requests/root-cause/root-cause.ts';
import { TagItem } from '#shared/requests/tag-api.ts';
import { toStableJson } from '#shared/stable-json.ts';
import { getStockLevel, stockLevels } from '#shared/warehouse/level.ts';
import { MovementItem } from '#shared/warehouse/movement-api.ts';
import { computeReplenishment } from '#shared/warehouse/replenish.ts';
import { importBatches } from '../../db/entities/ingestion.ts';
import { orders, readings } from '../../db/entities/planned.ts';
import { ewos, publicReports, rootCauses, tags } from '../../db/entities/requests.ts';
import { movements, type Stock, stocks } from '../../db/entities/warehouse.ts';
import { parseSortKey } from '../../db/keys.ts';
import type { Change } from '../change.ts';

type Image = Readonly<Record<string, unknown>>;

export interface ToldEvent {
  type: EventType;
  /** Thing whose events are told in order. */
  thing: string;
  fields: { id: string } & Image;
}

interface Images {
  id: string;
  before?: Image;
  after: Image;
}
type EventBuilder = (images: Images) => Omit<ToldEvent, 'thing'> | undefined;

const stateOf = (image: Image | undefined): unknown => image?.state;

/** Returns the named fields of an image, with the names that answers have. */
function pickFields(names: readonly string[], image: Image): Image {
  const { v: version, at: updatedAt, by: updatedBy, ...fields } = image;
  const all: Image = { ...fields, version, updatedAt, updatedBy };
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

const storedFields = ['version', 'updatedAt', 'updatedBy'];
/** Whether a change is one of the told fields. */
function isChanged(names: readonly string[], { before, after }: Images): boolean {
  const told = names.filter((name) => !storedFields.includes(name));
  const toText = (image: Image) => toStableJson(pickFields(told, image));
  return before !== undefined && toText(before) !== toText(after);
}

interface RecordEvents<Type extends EventType> {
  fields: readonly string[];
  created: Type;
  changed: Type;
  /** Returns the type of a change of state, or of another one that has a type of its own. */
  findType: (images: Required<Images>) => Type | undefined;
}

/** Builds the events of a record with states: its creation, its steps, and other changes of what is told. */
const describeRecord =
  <Type extends EventType>({ fields, created, changed, findType }: RecordEvents<Type>): EventBuilder =>
  (images) => {
    const { id, before, after } = images;
    const toEvent = (type: Type) => ({ type, fields: { ...pickFields(fields, after), id } });
    // Records of a former system are no news.
    if (!before) return after.imported ? undefined : toEvent(created);
    const type = findType({ id, before, after });
    if (type) return toEvent(type);
    return isChanged(fields, images) ? toEvent(changed) : undefined;
  };

const ewoTypes: Partial<Record<EwoState, EventType>> = {
  assigned: 'ewo.assigned',
  running: 'ewo.started',
  onHold: 'ewo.onHold',
  closed: 'ewo.closed',
  cancelled: 'ewo.cancelled',
};
function findEwoType({ before, after }: Required<Images>): EventType | undefined {
  const [from, to] = [before.state, after.state] as [EwoState, EwoState];
  if (from === to) return to === 'assigned' && before.teamId !== after.teamId ? 'ewo.assigned' : undefined;
  if (!isOpenEwo(from) && isOpenEwo(to)) return 'ewo.reopened';
  return from === 'onHold' && isOpenEwo(to) ? 'ewo.resumed' : ewoTypes[to];
}

const orderTypes: Partial<Record<OrderState, EventType>> = {
  assigned: 'workorder.assigned',
  inProgress: 'workorder.started',
  closed: 'workorder.closed',
  autoClosed: 'workorder.closed',
  cancelled: 'workorder.cancelled',
};
function findOrderType({ before, after }: Required<Images>): EventType | undefined {
  const [from, to] = [before.state, after.state] as [OrderState, OrderState];
  if (from === to)
    return to === 'assigned' && before.teamId !== after.teamId ? 'workorder.assigned' : undefined;
  return !isOpen(from) && isOpen(to) ? 'workorder.reopened' : orderTypes[to];
}

function findTagType({ before, after }: Required<Images>): EventType | undefined {
  if (stateOf(before) === stateOf(after))
    return after.state === 'assigned' && before.teamId !== after.teamId ? 'tag.assigned' : undefined;
  if (stateOf(before) === 'closed') return 'tag.reopened';
  return after.state === 'closed' ? 'tag.closed' : after.state === 'assigned' ? 'tag.assigned' : undefined;
}

const analysisTypes: Partial<Record<string, EventType>> = {
  submitted: 'rootcause.submitted',
  confirmed: 'rootcause.confirmed',
  rejected: 'rootcause.rejected',
};
function findAnalysisType({ before, after }: Required<Images>): EventType | undefined {
  if (stateOf(before) === stateOf(after)) return undefined;
  return before.state === 'confirmed' ? 'rootcause.reopened' : analysisTypes[String(after.state)];
}

const reportTypes: Partial<Record<string, EventType>> = {
  received: 'report.created',
  taken: 'report.taken',
  done: 'report.done',
  declined: 'report.declined',
};

/** Returns how low a stock is: 0 above the level at which the spare is ordered. */
function getLowness(image: Image | undefined): number {
  const { qty, spare, history } = image as unknown as Stock;
  const { realLeadTime, consumption } = history ?? {};
  const stock = { ...spare, stock: qty };
  const { reorderPoint } = computeReplenishment({ ...stock, realLeadTime, consumption });
  return stockLevels.indexOf(getStockLevel({ ...stock, reorderPoint }));
}

const builders: Readonly<Record<string, EventBuilder>> = {
  [ewos.name]: describeRecord({
    fields: Object.keys(EwoItem.shape),
    ...{ created: 'ewo.created', changed: 'ewo.changed', findType: findEwoType },
  }),
  [tags.name]: describeRecord({
    fields: Object.keys(TagItem.shape),
    ...{ created: 'tag.created', changed: 'tag.changed', findType: findTagType },
  }),
  [orders.name]: describeRecord({
    fields: Object.keys(OrderItem.shape),
    ...{ created: 'workorder.created', changed: 'workorder.changed', findType: findOrderType },
  }),
  [rootCauses.name]: describeRecord({
    fields: [...Object.keys(RootCause.shape), ...Object.keys(RootCauseState.shape), ...storedFields],
    ...{ created: 'rootcause.created', changed: 'rootcause.changed', findType: findAnalysisType },
  }),
  [movements.name]: ({ id, before, after }) =>
    before
      ? undefined
      : { type: 'stock.moved', fields: { ...pickFields(Object.keys(MovementItem.shape), after), id } },
  [stocks.name]: ({ id, before, after }) => {
    if (!before || getLowness(after) <= getLowness(before)) return undefined;
    const { qty, free, spare } = after as unknown as Stock;
    const [warehouseId, spareId] = id.split('.').map(Number);
    const { code, description, unit, safetyStock, optimalStock } = spare;
    const level = stockLevels[getLowness(after)];
    return {
      type: 'stock.low',
      fields: {
        ...{ id, warehouseId, spareId, code, description, unit, level, stock: qty, free },
        ...{ safetyStock, optimalStock },
      },
    };
  },
  [readings.name]: ({ id, before, after: { value, shown, readAt, source, orderId } }) => {
    if (before) return undefined;
    const [machineId, meter] = id.split('.');
    return {
      type: 'reading.created',
      fields: {
        id,
        machineId: Number(machineId),
        meter,
        value: shown,
        cumulated: value,
        readAt,
        source,
        orderId,
      },
    };
  },
  [publicReports.name]: ({ id, before, after }) => {
    const type = reportTypes[String(stateOf(after))];
    if (!type || stateOf(before) === stateOf(after)) return undefined;
    return { type, fields: { ...pickFields(Object.keys(PublicReportItem.shape), after), id } };
  },
  [importBatches.name]: ({ id, before, after }) => {
    if (stateOf(after) !== 'done' || stateOf(before) === 'done') return undefined;
    return { type: 'import.done', fields: { ...pickFields(Object.keys(Batch.shape), after), id } };
  },
};

/** Returns the thing whose events are told in order: of a movement its spare, of a reading its meter. */
function getThing(entity: string, id: string): string {
  if (entity === movements.name) return `stock/${id.slice(0, id.indexOf('.'))}`;
  if (entity === stocks.name) return `stock/${id.slice(id.indexOf('.') + 1)}`;
  if (entity === readings.name) return `reading/${id.slice(0, id.lastIndexOf('.'))}`;
  return `${entity}/${id}`;
}

/** Whether changes of an entity may be events. */
export const isTold = (entity: string): boolean => Object.hasOwn(builders, entity);

/** Returns the event of a change; undefined if it is none. */
export function findEvent({ entity, id: key, before, after }: Change): ToldEvent | undefined {
  if (!after || !isTold(entity)) return undefined;
  const id = parseSortKey(key);
  const event = builders[entity]!({ id, before, after });
  return event && { ...event, thing: getThing(entity, id) };
}
