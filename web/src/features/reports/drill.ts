// The lists behind figures: the same period and filters, in the words those lists are filtered by.
import { useMemo } from 'react';
import { addDays } from '../../../../shared/day.ts';
import type { Asked } from '../../../../shared/reports/kpi-api.ts';
import { enumText } from '../../i18n/text.ts';
import { useEwoNames } from '../../parts/ewo/ewo-names.ts';
import { NONE, NOTHING } from '../../parts/kpi/behind.ts';
import { type Condition, ewosWhere, type Listed, ordersWhere, tagsWhere } from '../../paths/lists.ts';
import { calendarOver, metersPath } from '../../paths/orders.ts';
import { runCalendarPath } from '../../paths/runs.ts';
import { useSession } from '../../session/session.ts';
import { useRefLabels } from '../../ui/refs.ts';
import { useToday } from '../../ui/today.ts';

/** Of one bar or cell: what it adds to the filters of the page. */
export interface Where {
  from?: string;
  to?: string;
  department?: string;
  machineId?: number;
  class?: string;
  teamId?: number;
  type?: string;
  element?: string;
  shift?: string;
  weekday?: string;
  cause?: string;
  pillar?: string;
  show?: string;
  /** Further conditions, in words. */
  also?: readonly Condition[];
}

export interface Drill {
  /** Breakdowns: closed, of machines that stood. Undefined for whoever has no such list. */
  breakdowns: (where?: Where) => string | undefined;
  /** All EWOs reported. */
  ewos: (where?: Where) => string | undefined;
  tags: (where?: Where) => string | undefined;
  /** Those open at the end of the period, whenever they were written. */
  openTags: () => string | undefined;
  orders: (where?: Where) => string | undefined;
  /** Checklists have no list: their calendar shows them, of the plant or of a machine. */
  checklists: (where?: Where) => string | undefined;
  /** Runs of autonomous maintenance: in their calendar too. */
  runs: () => string | undefined;
  meters: () => string | undefined;
  machineName: (id: number | string) => string;
  teamName: (id: number | string) => string;
}

/** Days a tag stays open at most, as good as always. */
const LONG_OPEN = 365;

export function useDrill(asked: Asked): Drill {
  const today = useToday();
  const session = useSession();
  const { machines, teams } = useEwoNames();
  const departmentOf = useRefLabels('department');
  return useMemo(() => {
    const may = (area: 'ewo' | 'tags' | 'workOrders') =>
      session.may(area, 'view') && !['technician', 'requestor'].includes(session.profile);
    const codeOf = (id: number) => machines.get(id)?.code;
    const teamOf = (id: number) => {
      const team = teams.get(id);
      return team && `${team.code} ${team.description}`;
    };
    const periodOf = (where: Where): Listed => ({
      from: later(asked.from, where.from),
      to: earlier(asked.to, where.to),
      ...(where.show && { show: where.show }),
    });
    /** What the page and the bar ask together; null where the list cannot say it. */
    const common = (where: Where): Condition[] | null => {
      const machineId = where.machineId ?? asked.machineId;
      const teamId = where.teamId ?? asked.teamId;
      const department = where.department ?? (asked.departmentId && departmentOf(asked.departmentId));
      const found = [
        ['machine', machineId, machineId === undefined ? undefined : codeOf(machineId)],
        ['team', teamId, teamId === undefined ? undefined : teamOf(teamId)],
        ['department', department, department],
        ['class', where.class ?? asked.class, where.class ?? asked.class],
      ] as const;
      if (found.some(([, wanted, word]) => wanted !== undefined && !word)) return null;
      return [
        ...found.flatMap(([name, , word]) => (word ? [[name, '=', word] as const] : [])),
        ...(where.also ?? []),
      ];
    };
    const word = (column: string, list: string, value: string | undefined): Condition[] =>
      value === undefined ? [] : [[column, '=', value === NONE ? NOTHING : enumText(list, value)]];
    const ewos = (where: Where, more: Condition[]) => {
      const conditions = may('ewo') ? common(where) : null;
      return conditions === null
        ? undefined
        : ewosWhere(
            periodOf(where),
            ...conditions,
            ...word('breakdownType', 'breakdownType', where.type ?? asked.breakdownType),
            ...word('shift', 'shift', where.shift),
            ...word('weekday', 'weekday', where.weekday),
            ...word('rootCause', 'rootCause', where.cause),
            ...(where.element === undefined ? [] : [['failed', '=', where.element] as const]),
            ...more,
          );
    };
    return {
      ewos: (where = {}) => ewos(where, []),
      breakdowns: (where = {}) =>
        ewos(where, [
          ['state', '=', enumText('ewoState', 'closed')],
          ['machineStatus', '=', enumText('machineCondition', 'stopped')],
        ]),
      tags: (where = {}) => {
        const conditions = may('tags') ? common(where) : null;
        return conditions === null
          ? undefined
          : tagsWhere(periodOf(where), ...conditions, ...word('pillar', 'pillar', where.pillar));
      },
      openTags: () => {
        const conditions = may('tags') && asked.to >= today ? common({}) : null;
        return conditions === null
          ? undefined
          : tagsWhere({ from: addDays(asked.to, -LONG_OPEN), to: asked.to }, ...conditions, [
              'state',
              '!=',
              enumText('tagState', 'closed'),
            ]);
      },
      orders: (where = {}) => {
        const conditions = may('workOrders') ? common(where) : null;
        return conditions === null
          ? undefined
          : ordersWhere(where.show === 'late' ? { show: 'late' } : periodOf(where), ...conditions);
      },
      checklists: (where = {}) => {
        const { from, to } = { ...asked, ...periodOf(where) };
        const machineId = where.machineId ?? asked.machineId;
        const others = [asked.teamId, asked.departmentId, asked.class, where.teamId, where.department];
        const sayable = [...others, where.class].every((each) => each === undefined);
        return session.may('checklistCalendar', 'view') && session.user?.plant.chklst && sayable
          ? calendarOver({ type: 'checklists' }, { from, to, machineId })
          : undefined;
      },
      runs: () =>
        session.may('autonomousCalendar', 'view') && asked.teamId === undefined ? runCalendarPath : undefined,
      meters: () =>
        session.may('readings', 'view') && session.profile !== 'technician' ? metersPath : undefined,
      machineName: (id) => codeOf(Number(id)) ?? String(id),
      teamName: (id) => teamOf(Number(id)) ?? String(id),
    };
  }, [asked, session, machines, teams, departmentOf, today]);
}

const later = (a: string, b = a) => (a > b ? a : b);
const earlier = (a: string, b = a) => (a < b ? a : b);
