// Consequences of planning an order for another day: whether it may be, how late it would be, the load of its
// team, and the next date of its cycle. Computed by the rules of the service, before anything is written.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plants } from '#shared/access/api.ts';
import { addDays, addMonths, type Day, getMonth } from '#shared/day.ts';
import { computeTeamSaturation } from '#shared/organisation/load.ts';
import { type WorkloadDay, workloads } from '#shared/organisation/workload-api.ts';
import { computeNextDate, type DayJudgement, judgeDay } from '#shared/planned/day/day-move.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import { formatJoinedWork } from '../order/joined-work.ts';
import { useOrderNames } from '../order/order-names.ts';

export type MovableOrder = Pick<
  OrderItem,
  | ('id' | 'version' | 'type' | 'code' | 'cycleId' | 'machineId' | 'teamId' | 'plannedOn' | 'dayChanges')
  | ('tolerance' | 'dueRun' | 'minutes' | 'manMinutes' | 'joinedWork')
>;

/** Mark of a day while an order is moved. */
export interface DayMark {
  kind: 'forbidden' | 'closed' | 'late';
  text: string;
  /** Text that fits into a day of the calendar. */
  short: string;
}

export interface DayOutlook {
  judge: (order: MovableOrder, day: Day) => DayJudgement;
  /** Returns the mark of a day; undefined if the order can be planned for it in time. */
  getMark: (order: MovableOrder, day: Day) => DayMark | undefined;
  /** Returns sentences about what follows. */
  describe: (order: MovableOrder, day: Day) => string[];
  /** Returns the mark of a day for several orders: forbidden if it is for all of them. */
  getMarkOfAll: (orders: readonly MovableOrder[], day: Day) => DayMark | undefined;
  /** Returns sentences about what follows if a team gets several orders for a day. */
  describeAll: (
    orders: readonly MovableOrder[],
    team: { id: number; code: string },
    day: Day,
    load: TeamLoad | undefined,
  ) => string[];
}

type TeamLoad = Pick<WorkloadDay, 'load' | 'capacity'>;

/** Number of orders described one by one. */
const MAX_DESCRIBED = 3;

/** `day`: the day aimed at, whose month of loads is read; undefined while no order is moved. */
export function useDayOutlook(day: Day | undefined): DayOutlook {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const session = useSession();
  const today = useToday();
  const names = useOrderNames();
  const { idplant } = session.user ?? {};
  const plant = useCall(plants.get, { idplant: idplant ?? '' }, { enabled: idplant !== undefined }).data;
  const month = `${getMonth(day ?? today)}-01`;
  const loads = useCall(
    workloads.days,
    { from: month, to: addDays(addMonths(month, 1), -1) },
    { enabled: day !== undefined && toPrincipal(session).resources && session.may('teams', 'view') },
  ).data;

  return useMemo(() => {
    const getCycle = ({ cycleId }: MovableOrder) => names.cycles.get(cycleId ?? 0);
    const judge = (order: MovableOrder, day: Day) =>
      judgeDay(order, day, { today, calendar: plant?.calendar, validTo: getCycle(order)?.validTo });
    const describeRefusal = (order: MovableOrder, refusal: NonNullable<DayJudgement['refusal']>) =>
      refusal === 'dateBeforeMinimum'
        ? t('dayMove.past')
        : t('dayMove.afterValidity', { day: format.day(getCycle(order)?.validTo) });
    const describeLoad = (order: MovableOrder, day: Day) => {
      const team = order.teamId === undefined ? undefined : names.teams.get(order.teamId);
      const dayLoad = loads?.days.find(({ on, teamId }) => on === day && teamId === order.teamId);
      return team && dayLoad ? [formatLoad([order], team, day, dayLoad)] : [];
    };
    const formatLoad = (
      orders: readonly MovableOrder[],
      { id, code: team }: { id: number; code: string },
      day: Day,
      { load: loadBefore, capacity }: TeamLoad,
    ) => {
      // The load of the day contains orders that the team already has on it.
      const load = orders
        .filter(({ teamId, plannedOn }) => teamId !== id || plannedOn !== day)
        .reduce((sum, { minutes, manMinutes = minutes }) => sum + manMinutes, loadBefore);
      const percent = computeTeamSaturation(load, capacity);
      return percent === null
        ? t('dayMove.unstaffed', { team, load: format.minutes(load) })
        : t('dayMove.load', {
            ...{ team, load: format.minutes(load), capacity: format.minutes(capacity), percent },
          });
    };
    const describeNext = (order: MovableOrder, day: Day) => {
      const cycle = getCycle(order);
      if (!cycle?.status) return [];
      const idle = names.machines.get(cycle.machineId)?.stato !== 'active';
      const planning = { today, calendar: plant?.calendar, idle };
      const [before, next] = [order.plannedOn, day].map((each) =>
        computeNextDate(cycle, cycle.status!, order.id, each, planning),
      );
      if (!next) return [t('dayMove.others')];
      if (!before || before === next) return [t('dayMove.nextSame', { day: format.day(next) })];
      return [t('dayMove.next', { day: format.day(next), before: format.day(before) })];
    };
    const getMark = (order: MovableOrder, day: Day): DayMark | undefined => {
      const { refusal, isClosed, daysLate } = judge(order, day);
      if (refusal) {
        const short = t(`dayMove.short.${refusal}`);
        return { kind: 'forbidden', text: describeRefusal(order, refusal), short };
      }
      if (isClosed) return { kind: 'closed', text: t('dayMove.closed'), short: t('dayMove.short.closed') };
      return daysLate > 0 && day !== order.plannedOn
        ? {
            ...{ kind: 'late', text: t('dayMove.late', { count: daysLate }) },
            short: t('dayMove.short.late', { count: daysLate }),
          }
        : undefined;
    };
    const describeLeaving = (leaving: DayJudgement['leaving'] = []) =>
      leaving.map((work) => t('dayMove.leaving', { work: formatJoinedWork(t, format.day, names, work) }));
    const describeOne = (order: MovableOrder, day: Day) => {
      const { refusal, daysLate, leaving } = judge(order, day);
      if (refusal) return [describeRefusal(order, refusal)];
      const late = daysLate > 0 ? t('dayMove.late', { count: daysLate }) : t('dayMove.inTime');
      return day === order.plannedOn ? [] : [late, ...describeLeaving(leaving), ...describeNext(order, day)];
    };
    return {
      judge,
      getMark,
      getMarkOfAll: (orders, day) => {
        const marks = orders.map((order) => getMark(order, day));
        if (marks.length > 0 && marks.every((mark) => mark?.kind === 'forbidden')) return marks[0];
        return marks.find((mark) => mark?.kind === 'closed') ?? marks.find((mark) => mark?.kind === 'late');
      },
      describeAll: (orders, team, day, load) => [
        ...(orders.some((order) => judge(order, day).isClosed) ? [t('dayMove.closed')] : []),
        ...(load ? [formatLoad(orders, team, day, load)] : []),
        ...orders
          .slice(0, MAX_DESCRIBED)
          .flatMap((order) => describeOne(order, day).map((note) => `${order.code}: ${note}`)),
      ],
      describe: (order, day) => {
        if (day === order.plannedOn) return [t('dayMove.ownDay')];
        const { refusal, isClosed } = judge(order, day);
        const notes = describeOne(order, day);
        return refusal
          ? notes
          : [...(isClosed ? [t('dayMove.closed')] : []), ...notes, ...describeLoad(order, day)];
      },
    };
  }, [t, format, today, names, plant, loads]);
}
