// Links from figures to the lists of their records, with the same period and filters.
import { useMemo } from 'react';
import type { OrderCount } from '#shared/reports/counted.ts';
import { EMPTY_VALUE, type FigureList, figureLists, type ListedFigure } from '#shared/reports/drill-down.ts';
import type { FigureQuery } from '#shared/reports/kpi-api.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useEwoNames } from '../../parts/ewo/ewo-names.ts';
import { UNKNOWN_KEY } from '../../parts/kpi/drill-filter.ts';
import { getListRoute } from '../../parts/kpi/figure-route.ts';
import type { ListCondition } from '../../paths/lists.ts';
import { metersRoute } from '../../paths/orders.ts';
import { getRunReportRoute } from '../../paths/runs.ts';
import { useSession } from '../../session/session.ts';
import { useRefLabels } from '../../ui/refs.ts';
import { useToday } from '../../ui/today.ts';

/** Filters of a bar or cell, added to those of the page. */
export interface DrillFilter {
  from?: string;
  to?: string;
  department?: string;
  machineId?: number;
  class?: string;
  teamId?: number;
  type?: string;
  shift?: string;
  weekday?: string;
  cause?: string;
  pillar?: string;
  /** Additional conditions with their displayed values. */
  also?: readonly ListCondition[];
}

type RouteBuilder = (filter?: DrillFilter) => string | undefined;
export interface Drill {
  /**
   * Returns the list of the records a figure counts; undefined if the user may not see it or it has no such
   * filter.
   */
  getFigureRoute: (id: ListedFigure, filter?: DrillFilter) => string | undefined;
  /** Breakdowns: closed EWOs of machines that were down, reported in the period. */
  breakdowns: RouteBuilder;
  /** Stops that overlap the period. */
  stops: RouteBuilder;
  /** EWOs reported in the period, and EWOs closed in it. */
  ewos: RouteBuilder;
  closedEwos: RouteBuilder;
  /** Tags written in the period, and tags closed in it. */
  tags: RouteBuilder;
  closedTags: RouteBuilder;
  orders: (counted: OrderCount, filter?: DrillFilter) => string | undefined;
  checklists: (counted: OrderCount, filter?: DrillFilter) => string | undefined;
  /** Runs of autonomous maintenance, which are listed in their report. */
  runs: () => string | undefined;
  meters: () => string | undefined;
  machineName: (id: number | string) => string;
  teamName: (id: number | string) => string;
}

const areas = { ewos: 'ewo', tags: 'tags', orders: 'workOrders', checklists: 'workOrders' } as const;

export function useDrill(filters: FigureQuery): Drill {
  const today = useToday();
  const session = useSession();
  const { machines, teams } = useEwoNames();
  const getDepartmentName = useRefLabels('department');
  return useMemo(() => {
    const may = (list: FigureList['list']) =>
      session.may(areas[list], 'view') &&
      !['technician', 'requestor'].includes(session.profile) &&
      (list !== 'checklists' || (session.may('checklistCalendar', 'view') && session.user?.plant.chklst));
    const getMachineCode = (id: number) => machines.get(id)?.code;
    const getTeamName = (id: number) => {
      const team = teams.get(id);
      return team && `${team.code} ${team.description}`;
    };
    /** Returns the common conditions of page and bar; null if the list cannot filter by them. */
    const getCommonConditions = (filter: DrillFilter): ListCondition[] | null => {
      const machineId = filter.machineId ?? filters.machineId;
      const teamId = filter.teamId ?? filters.teamId;
      const department =
        filter.department ?? (filters.departmentId && getDepartmentName(filters.departmentId));
      const filterEntries = [
        ['machine', machineId, machineId === undefined ? undefined : getMachineCode(machineId)],
        ['team', teamId, teamId === undefined ? undefined : getTeamName(teamId)],
        ['department', department, department],
        ['class', filter.class ?? filters.class, filter.class ?? filters.class],
      ] as const;
      if (filterEntries.some(([, filterValue, word]) => filterValue !== undefined && !word)) return null;
      return [
        ...filterEntries.flatMap(([name, , word]) => (word ? [[name, '=', word] as const] : [])),
        ...(filter.also ?? []),
      ];
    };
    const word = (column: string, value: string | undefined): ListCondition[] =>
      value === undefined
        ? []
        : [[column, '=', value === UNKNOWN_KEY ? EMPTY_VALUE : getEnumText(column, value)]];
    const conditionBuilders = {
      ewos: (filter: DrillFilter) => [
        ...word('breakdownType', filter.type ?? filters.breakdownType),
        ...word('shift', filter.shift),
        ...word('weekday', filter.weekday),
        ...word('rootCause', filter.cause),
      ],
      tags: (filter: DrillFilter) => word('pillar', filter.pillar),
      orders: () => [],
      checklists: () => [],
    };
    const getRoute = (listing: FigureList, filter: DrillFilter = {}) => {
      // Records open now are not those that were open at the end of a past period.
      const isPast = listing.counted === 'open' && filters.to < today;
      const conditions = may(listing.list) && !isPast ? getCommonConditions(filter) : null;
      const days = { from: getLaterDay(filters.from, filter.from), to: getEarlierDay(filters.to, filter.to) };
      return conditions === null
        ? undefined
        : getListRoute(listing, days, ...conditions, ...conditionBuilders[listing.list](filter));
    };
    return {
      getFigureRoute: (id, filter) => getRoute(figureLists[id], filter),
      breakdowns: (filter) => getRoute(figureLists.breakdowns, filter),
      stops: (filter) => getRoute(figureLists.downtimeHours, filter),
      ewos: (filter) => getRoute({ list: 'ewos', counted: 'reported' }, filter),
      closedEwos: (filter) => getRoute({ list: 'ewos', counted: 'closed' }, filter),
      tags: (filter) => getRoute({ list: 'tags', counted: 'written' }, filter),
      closedTags: (filter) => getRoute({ list: 'tags', counted: 'closed' }, filter),
      orders: (counted, filter) => getRoute({ list: 'orders', counted }, filter),
      checklists: (counted, filter) => getRoute({ list: 'checklists', counted }, filter),
      runs: () => {
        const department = filters.departmentId && getDepartmentName(filters.departmentId);
        const canFilter = filters.teamId === undefined && filters.class === undefined;
        if (!session.may('autonomousCalendar', 'print') || !canFilter || department === '') return undefined;
        return getRunReportRoute({
          ...{ from: filters.from, to: filters.to },
          ...(filters.machineId !== undefined && { machine: String(filters.machineId) }),
          ...(department && { department }),
        });
      },
      meters: () =>
        session.may('readings', 'view') && session.profile !== 'technician' ? metersRoute : undefined,
      machineName: (id) => getMachineCode(Number(id)) ?? String(id),
      teamName: (id) => getTeamName(Number(id)) ?? String(id),
    };
  }, [filters, session, machines, teams, getDepartmentName, today]);
}

const getLaterDay = (a: string, b = a) => (a > b ? a : b);
const getEarlierDay = (a: string, b = a) => (a < b ? a : b);
