// Of planned maintenance: cycles, orders, meters.
import type { Walk } from '../../../shared/autonomous/rounds.ts';
import type { Day } from '../../../shared/day.ts';
import type { SkillLevel } from '../../../shared/organisation/skill.ts';
import type { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import type { Lubricates } from '../../../shared/planned/lubrication.ts';
import type { Activity, Order } from '../../../shared/planned/order.ts';
import type { Places } from '../../../shared/planned/places.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import type { Result } from '../../../shared/procedures/result-api.ts';
import type { StateColour } from '../../../shared/structure/control.ts';
import { attributesOf, entity, of } from '../entity.ts';

/** What orders are made from. Of a path its walk, and no strategies. */
export interface Series extends Omit<Cycle, 'typeCycle' | 'teamId'>, Places, Partial<Omit<Walk, 'anchor'>> {
  typeCycle: CycleType;
  teamId?: number;
  operatorId?: number;
  totalMinutes: number;
  kit?: KitSpare[];
  /** What its procedures ask of whoever does them; absent: nothing. */
  requires?: SkillLevel[];
  /** Minutes times technicians, where that is more than the minutes. */
  manMinutes?: number;
  retired?: boolean;
  lubricates?: Lubricates[];
  byMeter?: string;
  /** How often it only took over what else changed: its procedures, the names of its elements. */
  followed?: number;
}
const series = (name: string) =>
  entity(name, of<Series>(), {
    uniques: ['code'],
    indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
  });
export const cycles = series('cycle');
/** Ids of paths and cycles are of one sequence: both have states and orders by them. */
export const paths = series('path');
/** What runs of a path ask of each of its points, in words. Id: the path's. */
export const walks = entity('walk', of<{ activities: Activity[] }>(), {
  held: false,
  derived: true,
  packed: true,
});
export const cycleStates = entity('cycleState', of<CycleState>(), { held: false, silent: true });
/** What was to be done and what was reported of it. Id: the order's. */
const executed = ['activities', 'spares', 'sapOrder', 'booked', 'reserved'] as const;
type Executed = (typeof executed)[number];
const sheets = (name: string) =>
  entity(name, of<Pick<Order, Executed>>(), {
    ids: 'path',
    held: false,
    packed: true,
  });
export const orderSheets = sheets('orderSheet');
export const checklistSheets = sheets('checklistSheet');
export const runSheets = sheets('runSheet');
/** Id: `<cycle>.<generation>.<slot>`. `month`, `openFor` and `foundMonth` exist for the indexes: an open list empties itself, and few orders find anything. */
interface Listed {
  month: string;
  openFor?: number | string;
  foundMonth?: string;
}
const attributes = attributesOf<Omit<Order, Executed> & Listed>()(
  'code type cycleId machineId plannedOn nominalOn reason values tolerance minutes manMinutes tasks shift points state',
  'teamId byPerson dueRun overdue closedLate startedAt closedAt closedOn closedBy closedById autoClosedBy actualMinutes',
  'worked results faults note walked lubricates found month openFor foundMonth',
);
const occurrences = (name: string, sheet: typeof orderSheets) =>
  entity(name, of<Order & Listed>(), {
    ids: 'path',
    held: false,
    sheet: { kind: sheet, holds: [...executed] },
    indexes: {
      byDay: { on: 'gsi1', pk: ['month'], sk: ['plannedOn'] },
      open: { on: 'gsi2', pk: ['openFor'], sk: ['plannedOn'] },
      byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['plannedOn'] },
      found: { on: 'gsi4', pk: ['foundMonth'], sk: ['closedOn'] },
    },
    attributes,
  });
export const orders = occurrences('order', orderSheets);
export const checklistOrders = occurrences('checklistOrder', checklistSheets);
export const runs = occurrences('run', runSheets);
/**
 * What was found at a control of an order that closed; a reaction writes it. Id: `<order>.<activity>.<control>`. `deviantIn`, a
 * month, is there for what is yellow or red.
 */
export const answers = entity('answer', of<Omit<Result, 'orderId'> & { deviantIn?: string }>(), {
  ids: 'text',
  held: false,
  derived: true,
  indexes: {
    deviant: { on: 'gsi1', pk: ['deviantIn'], sk: ['on'] },
    byControl: { on: 'gsi2', pk: ['controlId'], sk: ['on'] },
    byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['on'] },
    byChecklist: { on: 'gsi4', pk: ['checklistId'], sk: ['on'] },
  },
});
/** By `<order>.<activity>` a day, what was measured on it and its colour. */
export type Measured = {
  [part: `${string}.${number}`]: readonly [day: number, value: number, colour: StateColour];
};
/** A month of a control's values, and what its element is called. Id: `<control>.<element>.<month>`, or of the machine as a whole `<control>.<machine>.<month>`. */
export const measured = entity('measured', of<{ element?: Result['element'] }>(), {
  ids: 'path',
  held: false,
  derived: true,
});
/** What a control showed, on which day, of which order. */
export type Shown = readonly [on: Day, found: number | string, colour: StateColour, orderId: string];
/** By `<control>.<element>`, or `<control>.<machine>` of the machine as a whole, what was found there last. Id: the machine's. */
export const lastShown = entity('lastShown', of<object>(), { held: false, derived: true });
/** Id: `<machine>.<meter>.<n>`; cumulative, whatever the meter was reset to. `reason`: why it was taken though it was not expected. */
export const readings = entity(
  'reading',
  of<{
    value: number;
    shown: number;
    readAt: string;
    source: string;
    /** The order it was read with. */
    orderId?: string;
    reason?: string;
  }>(),
  { ids: 'path', held: false },
);
/** What a former system read of a meter in a year: when, and the cumulative value. Id: `<machine>.<meter>.<year>`. */
export const readingHistories = entity(
  'readingHistory',
  of<{ readings: [readAt: string, value: number][] }>(),
  {
    ids: 'path',
    held: false,
    silent: true,
    packed: true,
  },
);
/** Id: `<machine>.<meter>`. What the meter shows plus `offset` is the cumulative value. */
export interface Meter {
  value: number;
  offset: number;
  readAt: string;
  readings: number;
  perDay?: number;
}
export const meters = entity('meter', of<Meter>(), { ids: 'path', held: false, silent: true });
