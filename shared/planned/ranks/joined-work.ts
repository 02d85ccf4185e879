// Work of a cycle of lower rank that is done in an order of a higher one (decisions PS17 to PS23).
import * as z from 'zod';
import { addDays, type Day, daysBetween } from '../../day.ts';
import { day, id } from '../../fields.ts';
import { OrderLubrication } from '../order-lubrication.ts';

/** A slot as the generator planned it, so that it can have its own order again. */
const PlannedSlot = z.object({
  /** Id of its own order. */
  id: id(),
  slot: z.string(),
  nominal: day(),
  planned: day(),
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  base: day().optional(),
  dueRun: z.number().optional(),
  orAtRun: z.number().optional(),
});

/** A slot that waits for its larger order. */
export const WaitingSlot = z.object({
  ...PlannedSlot.shape,
  /** Id of the larger order, and its planned day; an empty id: judge it again. */
  by: z.string(),
  on: day(),
  /** True if its work joined that order. */
  joined: z.literal(true).optional(),
});
export type WaitingSlot = z.infer<typeof WaitingSlot>;

export const JoinedWork = z.object({
  ...PlannedSlot.shape,
  cycleId: z.int(),
  /** In days. */
  tolerance: z.number(),
  /** Strategies that the larger order does not have itself, and their minutes. */
  strategies: z.array(id()),
  minutes: z.number(),
  manMinutes: z.number(),
  lubricates: z.array(OrderLubrication).optional(),
  /** True once the order is closed and nothing of this work was done. */
  notDone: z.literal(true).optional(),
});
export type JoinedWork = z.infer<typeof JoinedWork>;

interface WithJoinedWork {
  plannedOn: Day;
  joinedWork?: JoinedWork[] | undefined;
}

/** Whether a day is within the tolerance of a slot of lower rank, both ends included. */
export const isWithinTolerance = (
  { planned, tolerance }: Pick<JoinedWork, 'planned' | 'tolerance'>,
  on: Day,
): boolean => Math.abs(daysBetween(planned, on)) <= tolerance;

/** Returns the work that leaves an order if it is planned for another day, and gets its own orders again. */
export const getLeavingWork = ({ joinedWork = [] }: WithJoinedWork, day: Day): JoinedWork[] =>
  joinedWork.filter((work) => !isWithinTolerance(work, day));

interface TimedOrder extends WithJoinedWork {
  minutes: number;
  manMinutes?: number | undefined;
  tasks: number;
  lubricates?: OrderLubrication[] | undefined;
}

/** Returns the order with other joined work: kit minutes are those of the order itself (decision PS21). */
export function replaceJoinedWork<O extends TimedOrder>(order: O, joinedWork: readonly JoinedWork[]): O {
  const before = order.joinedWork ?? [];
  const sum = (all: readonly JoinedWork[], getValue: (work: JoinedWork) => number) =>
    all.reduce((total, work) => total + getValue(work), 0);
  const addChange = (value: number, getValue: (work: JoinedWork) => number) =>
    Math.round((value - sum(before, getValue) + sum(joinedWork, getValue)) * 1000) / 1000;
  const minutes = addChange(order.minutes, (work) => work.minutes);
  const manMinutes = addChange(order.manMinutes ?? order.minutes, (work) => work.manMinutes);
  const getLubrication = (all: readonly JoinedWork[]) => all.flatMap(({ lubricates = [] }) => lubricates);
  const { lubricates = [] } = order;
  const ownLubrication = lubricates.slice(0, lubricates.length - getLubrication(before).length);
  const lubrication = [...ownLubrication, ...getLubrication(joinedWork)];
  return {
    ...order,
    minutes,
    manMinutes: manMinutes > minutes ? manMinutes : undefined,
    tasks: addChange(order.tasks, (work) => work.strategies.length),
    lubricates: lubrication.length > 0 ? lubrication : undefined,
    joinedWork: joinedWork.length > 0 ? [...joinedWork] : undefined,
  };
}

/** Returns the last day on which the work of a slot counts as done in time. */
export const getJoinedDueDay = ({ planned, tolerance }: Pick<JoinedWork, 'planned' | 'tolerance'>): Day =>
  addDays(planned, tolerance);

/** Marks the work of which nothing was done: every activity that joined from its cycle is not done. */
export const judgeJoinedWork = (
  joinedWork: readonly JoinedWork[],
  activities: readonly { strategyId?: string | undefined; outcome?: string | undefined }[],
): JoinedWork[] =>
  joinedWork.map((work) => {
    const ownActivities = activities.filter(
      ({ strategyId }) => strategyId !== undefined && work.strategies.includes(strategyId),
    );
    const isNotDone = ownActivities.length > 0 && ownActivities.every(({ outcome }) => outcome === 'notDone');
    return isNotDone ? { ...work, notDone: true } : work;
  });

/** Returns a moved order without the work that is no longer within its tolerance. */
export function removeLeavingWork<O extends TimedOrder>(order: O): O {
  const leaving = getLeavingWork(order, order.plannedOn);
  if (leaving.length === 0) return order;
  return replaceJoinedWork(
    order,
    order.joinedWork!.filter((work) => !leaving.includes(work)),
  );
}
