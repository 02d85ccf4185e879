// Closed orders by the hour of closing, so that a shift's work is read regardless of planned days.
import type { Instant } from '../../day.ts';
import { type CycleType, cycleTypes } from '../../procedures/kinds.ts';
import { getOrderColour } from '../colour.ts';
import type { Order } from '../order.ts';

/** Stored fields of a closing, besides the order's id. */
export interface Closing {
  code: string;
  type: CycleType;
  /** Absent for a free order, which has a title. */
  cycleId?: number;
  title?: string;
  machineId: number;
  teamId?: number;
  closedAt: Instant;
  late: boolean;
}

type ClosingOrder = Pick<
  Order,
  | 'code'
  | 'type'
  | 'cycleId'
  | 'title'
  | 'machineId'
  | 'teamId'
  | 'state'
  | 'closedAt'
  | 'closedOn'
  | 'closedLate'
  | 'plannedOn'
  | 'tolerance'
  | 'dueRun'
>;

const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;
const HOUR_LENGTH = 'yyyy-mm-ddThh'.length;

/** Returns the UTC hour of an instant: `2026-03-16T05`. */
const getHourKey = (at: Instant): string => at.slice(0, HOUR_LENGTH);

/** Returns the closing of an order; undefined if it is open, cancelled, or closed automatically. */
export function formatClosing(order: ClosingOrder): { hour: string; text: string } | undefined {
  const { code, type = 'workorders', cycleId = 0, machineId, teamId = 0, closedAt, state } = order;
  if (state !== 'closed' || !closedAt) return undefined;
  const isLateClosing =
    getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, order.closedOn ?? '') === 'orange';
  return {
    hour: getHourKey(closedAt),
    text: [
      code,
      cycleTypes.indexOf(type),
      cycleId,
      machineId,
      teamId,
      closedAt.slice(0, MINUTE_LENGTH),
      isLateClosing ? 1 : 0,
      ...(cycleId === 0 ? [order.title] : []),
    ].join(' '),
  };
}

export function parseClosing(text: string): Closing {
  const [code, type, cycleId, machineId, teamId, minute, late, ...titleWords] = text.split(' ') as [
    string,
    ...string[],
  ];
  return {
    code,
    type: cycleTypes[Number(type)]!,
    ...(cycleId === '0' ? { title: titleWords.join(' ') } : { cycleId: Number(cycleId) }),
    machineId: Number(machineId),
    ...(teamId !== '0' && { teamId: Number(teamId) }),
    closedAt: `${minute}:00.000Z`,
    late: late === '1',
  };
}

/** Returns the UTC hours that overlap a period. */
export function getHourKeys(from: Instant, to: Instant): string[] {
  const hours: string[] = [];
  for (let at = Date.parse(`${getHourKey(from)}:00:00.000Z`); at < Date.parse(to); at += 3_600_000)
    hours.push(getHourKey(new Date(at).toISOString()));
  return hours;
}
