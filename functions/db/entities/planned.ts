// Entities of planned maintenance: cycles, paths, orders, results, meters.
import type { PathSchedule } from '#shared/autonomous/rounds.ts';
import type { Day } from '#shared/day.ts';
import type { WaitingReading } from '#shared/integration/machine-data/waiting-api.ts';
import type { SkillLevel } from '#shared/organisation/skill.ts';
import type { Cycle, CycleState } from '#shared/planned/cycle.ts';
import type { WorkElements } from '#shared/planned/locations.ts';
import type { PlannedLubrication } from '#shared/planned/lubrication.ts';
import type { Activity, Order } from '#shared/planned/order.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import type { KitSpare } from '#shared/procedures/procedure.ts';
import type { Result } from '#shared/procedures/result-api.ts';
import type { StateColour } from '#shared/structure/control.ts';
import { defineEntity, type } from '../entity.ts';

/** Series that generates orders. A path has its walk, and no strategies. */
export interface Series
  extends Omit<Cycle, 'typeCycle' | 'teamId'>,
    WorkElements,
    Partial<Omit<PathSchedule, 'anchor'>> {
  typeCycle: CycleType;
  teamId?: number;
  operatorId?: number;
  totalMinutes: number;
  kit?: KitSpare[];
  /** Skills that its procedures require; absent if none. */
  requires?: SkillLevel[];
  /** Minutes times technicians, if that is more than the minutes. */
  manMinutes?: number;
  retired?: boolean;
  lubricates?: PlannedLubrication[];
  byMeter?: string;
  /** Number of its changes that only took over other changes, of procedures or element names. */
  followed?: number;
}
const defineSeries = (name: string) =>
  defineEntity(name, type<Series>(), {
    uniques: ['code'],
    indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
  });
export const cycles = defineSeries('cycle');
/** Paths and cycles share one sequence of ids, since their states and orders are keyed by it. */
export const paths = defineSeries('path');
/** Activities of a path's points as its runs show them. Id: the path. */
export const pathActivities = defineEntity('walk', type<{ activities: Activity[] }>(), {
  isReferenceable: false,
  isComputed: true,
  isCompressed: true,
});
export const cycleStates = defineEntity('cycleState', type<CycleState>(), {
  isReferenceable: false,
  isAudited: false,
});
/** Detail fields of an order: activities and reported work. Id: the order. */
const detailFields = ['activities', 'work', 'spares', 'sapOrder', 'booked', 'reserved'] as const;
type DetailField = (typeof detailFields)[number];
const defineDetails = (name: string) =>
  defineEntity(name, type<Pick<Order, DetailField>>(), {
    ids: 'path',
    isReferenceable: false,
    isCompressed: true,
  });
export const orderDetails = defineDetails('orderSheet');
export const checklistDetails = defineDetails('checklistSheet');
export const runDetails = defineDetails('runSheet');
/**
 * Attributes of indexes: `openFor` exists only while the order is open, `foundMonth` only with findings. Id:
 * `<cycle>.<generation>.<slot>`, of a free order `0.<code>`.
 */
interface IndexAttributes {
  month: string;
  openFor?: number | string;
  foundMonth?: string;
}
const defineOccurrences = (name: string, detailEntity: typeof orderDetails) =>
  defineEntity(name, type<Order & IndexAttributes>(), {
    ids: 'path',
    isReferenceable: false,
    detail: { kind: detailEntity, fields: [...detailFields] },
    indexes: {
      byDay: { on: 'gsi1', pk: ['month'], sk: ['plannedOn'] },
      open: { on: 'gsi2', pk: ['openFor'], sk: ['plannedOn'] },
      byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['plannedOn'] },
      found: { on: 'gsi4', pk: ['foundMonth'], sk: ['closedOn'] },
    },
  });
export const orders = defineOccurrences('order', orderDetails);
export const checklistOrders = defineOccurrences('checklistOrder', checklistDetails);
export const runs = defineOccurrences('run', runDetails);
/** Order planned last for an action of a root cause analysis. Id: that of its source. */
export const actionOrders = defineEntity('actionOrder', type<{ orderId: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/**
 * Result of a control of a closed order, written by a reaction, or a measurement that a machine sent. `deviantIn`, a month, exists only for yellow
 * and red ones. Id: `<order>.<activity>.<control>`, of a machine
 * `buildMeasurementId`.
 */
export const controlResults = defineEntity(
  'answer',
  type<Omit<Result, 'orderId'> & { deviantIn?: string }>(),
  {
    ids: 'text',
    isReferenceable: false,
    isComputed: true,
    indexes: {
      deviant: { on: 'gsi1', pk: ['deviantIn'], sk: ['on'] },
      byControl: { on: 'gsi2', pk: ['controlId'], sk: ['on'] },
      byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['on'] },
      byChecklist: { on: 'gsi4', pk: ['checklistId'], sk: ['on'] },
    },
  },
);
/**
 * Last measurement of a control that a machine sent, whether a red one makes a tag, and the last tag made so. Id:
 * `<control>.<machine>`.
 */
export const measuredControls = defineEntity(
  'measuredControl',
  type<{
    measuredAt: string;
    value: number;
    colour: StateColour;
    /** Description of the measurement, in the format of the plant. */
    text: string;
    isArmed: boolean;
    tagId?: string;
  }>(),
  {
    ids: 'path',
    isReferenceable: false,
    isAudited: false,
    indexes: { byTag: { on: 'gsi1', pk: ['tagId'], sk: [] } },
  },
);
/** Measured values with day and colour by `<order>.<activity>`, of machines by `machine.<day>`. */
export type MeasuredValues = {
  [part: `${string}.${number}`]: readonly [day: number, value: number, colour: StateColour];
};
/**
 * Values of a control in a month, with the name of its element. Id: `<control>.<element>.<month>`, or
 * `<control>.<machine>.<month>` for the machine as a whole.
 */
export const measuredValues = defineEntity('measured', type<{ element?: Result['element'] }>(), {
  ids: 'path',
  isReferenceable: false,
  isComputed: true,
});
/** Last result of a control: day, value or answer, colour, order. */
export type LastResult = readonly [on: Day, found: number | string, colour: StateColour, orderId: string];
/**
 * Last results by `<control>.<element>`, or `<control>.<machine>` for the machine as a whole. Id: the
 * machine.
 */
export const lastResults = defineEntity('lastShown', type<object>(), {
  isReferenceable: false,
  isComputed: true,
});
/**
 * Cumulative reading, independent of resets of the meter. `reason`: why an implausible value was confirmed.
 * Id: `<machine>.<meter>.<n>`.
 */
export const readings = defineEntity(
  'reading',
  type<{
    value: number;
    shown: number;
    readAt: string;
    source: string;
    /** Order whose closing recorded it. */
    orderId?: string;
    reason?: string;
    /** Value at which the meter began again at 0 before this reading. */
    rolledOver?: number;
  }>(),
  { ids: 'path', isReferenceable: false },
);
/**
 * Readings of a former system in a year: time, cumulative and displayed value; older ones have no displayed
 * value. Id: `<machine>.<meter>.<year>`.
 */
export const readingHistories = defineEntity(
  'readingHistory',
  type<{ readings: [readAt: string, value: number, shown?: number][] }>(),
  {
    ids: 'path',
    isReferenceable: false,
    isAudited: false,
    isCompressed: true,
  },
);
/** Meter state; the displayed value plus `offset` is the cumulative value. Id: `<machine>.<meter>`. */
export interface Meter {
  value: number;
  offset: number;
  readAt: string;
  readings: number;
  /** Units per day, and mean days between reading days; absent with readings on fewer than two days. */
  perDay?: number;
  gapDays?: number;
  /** Band of the units per day; absent with fewer than two daily means. */
  slowPerDay?: number;
  fastPerDay?: number;
  /** The meter shows 0 instead of this value (decision PS06). */
  rollsOverAt?: number;
}
export const meters = defineEntity('meter', type<Meter>(), {
  ids: 'path',
  isReferenceable: false,
  isAudited: false,
});
/** Value of a machine that a person accepts or rejects. Id: `buildWaitingId` of the value. */
export const waitingReadings = defineEntity(
  'waitingReading',
  type<Omit<WaitingReading, 'id' | 'version'>>(),
  {
    ids: 'text',
    isReferenceable: false,
    indexes: { byState: { on: 'gsi1', pk: ['state'], sk: ['readAt'] } },
  },
);
