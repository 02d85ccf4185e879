// Orders by the hour in which somebody closed them: what a shift has done is read from there, whenever it was planned.
import type { Instant } from '../day.ts';
import { type CycleType, cycleTypes } from '../procedures/kinds.ts';
import { colourOf } from './colour.ts';
import type { Order } from './order.ts';

/** What is told of one, beside its id. */
export interface Closing {
  code: string;
  type: CycleType;
  cycleId: number;
  machineId: number;
  teamId?: number;
  closedAt: Instant;
  late: boolean;
}

type Told = Pick<
  Order,
  | 'code'
  | 'type'
  | 'cycleId'
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

const MINUTE = 'yyyy-mm-ddThh:mm'.length;
const HOUR = 'yyyy-mm-ddThh'.length;

/** Hours of UTC: `2026-03-16T05`. */
const hourOf = (at: Instant): string => at.slice(0, HOUR);

/** Nothing of what is open, was cancelled, or closed by itself. */
export function closingOf(order: Told): { hour: string; text: string } | undefined {
  const { code, type = 'workorders', cycleId, machineId, teamId = 0, closedAt, state } = order;
  if (state !== 'closed' || !closedAt) return undefined;
  const late = colourOf({ ...order, byMeter: order.dueRun !== undefined }, order.closedOn ?? '') === 'orange';
  return {
    hour: hourOf(closedAt),
    text: [
      code,
      cycleTypes.indexOf(type),
      cycleId,
      machineId,
      teamId,
      closedAt.slice(0, MINUTE),
      late ? 1 : 0,
    ].join(' '),
  };
}

export function closingFrom(text: string): Closing {
  const [code, type, cycleId, machineId, teamId, minute, late] = text.split(' ') as [string, ...string[]];
  return {
    code,
    type: cycleTypes[Number(type)]!,
    cycleId: Number(cycleId),
    machineId: Number(machineId),
    ...(teamId !== '0' && { teamId: Number(teamId) }),
    closedAt: `${minute}:00.000Z`,
    late: late === '1',
  };
}

/** The hours a span touches. */
export function hoursBetween(from: Instant, to: Instant): string[] {
  const hours: string[] = [];
  for (let at = Date.parse(`${hourOf(from)}:00:00.000Z`); at < Date.parse(to); at += 3_600_000)
    hours.push(hourOf(new Date(at).toISOString()));
  return hours;
}
