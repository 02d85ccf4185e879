// Tables of a plan of stops: its days with their work, and the work that stays where it is.
import { Box, StatusIndicator } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCode } from '#shared/messages.ts';
import type { StopDay, StopPlanAnswer, StopWorkItem } from '#shared/organisation/stop-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '#web/i18n/text.ts';
import type { OrderNames } from '#web/parts/order/order-names.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';

interface Row extends StopWorkItem {
  id: string;
  day: StopDay | undefined;
}

const toRow = (work: StopWorkItem, day?: StopDay): Row => ({
  ...work,
  id: work.orderId ?? `${work.cycleId}.${work.plannedOn}`,
  day,
});

interface DayTableProps {
  plan: StopPlanAnswer;
  names: OrderNames;
}

/** Lists the work day by day. */
export function StopDayTable({ plan, names }: DayTableProps) {
  const { t } = useTranslation('stops');
  const { day: formatDay, number } = useFormat();
  const baseColumns = useWorkColumns(names);
  const rows = useMemo(() => plan.days.flatMap((day) => day.works.map((work) => toRow(work, day))), [plan]);
  const columns = useMemo((): Column<Row>[] => {
    const getCost = ({ day }: Row) =>
      day?.stop ? t('cost.stop') : day?.closed ? t('cost.closed') : t('cost.free');
    const getState = ({ orderId, fixed, plannedOn, day }: Row) =>
      orderId === undefined
        ? t('state.expected')
        : fixed
          ? getErrorText(new RefusalError('conflict', fixed as MessageCode))
          : plannedOn === day?.on
            ? t('state.stays')
            : t('state.moves', { from: formatDay(plannedOn) });
    const getTeams = ({ day, teamId }: Row) =>
      (day?.teams ?? [])
        .filter((each) => each.teamId === teamId)
        .map(({ load, capacity }) =>
          capacity > 0
            ? t('percent', {
                code: names.teams.get(teamId!)?.code,
                percent: number(Math.round((load / capacity) * 100)),
              })
            : t('nobody', { code: names.teams.get(teamId!)?.code }),
        )
        .join(', ');
    return [
      { id: 'on', value: ({ day }) => day?.on, kind: 'day', width: 130 },
      {
        id: 'cost',
        value: getCost,
        cell: (row) => (
          <StatusIndicator type={row.day?.stop ? 'stopped' : 'success'}>{getCost(row)}</StatusIndicator>
        ),
        width: 210,
      },
      ...baseColumns,
      { id: 'state', value: getState, width: 260 },
      ...(plan.days.some(({ teams }) => teams.length > 0)
        ? [{ id: 'team', value: getTeams, width: 180 } satisfies Column<Row>]
        : []),
    ];
  }, [t, formatDay, number, baseColumns, names, plan]);
  return (
    <DataTable
      id="stop-days"
      variant="container"
      items={rows}
      columns={columns}
      namespace="stops"
      title={t('days')}
      emptyText={t('none')}
    />
  );
}

interface LeftTableProps {
  left: readonly StopWorkItem[];
  names: OrderNames;
}

/** Lists the work that has no possible day. */
export function LeftTable({ left, names }: LeftTableProps) {
  const { t } = useTranslation('stops');
  const baseColumns = useWorkColumns(names);
  const rows = useMemo(() => left.map((work) => toRow(work)), [left]);
  const columns = useMemo(
    (): Column<Row>[] => [
      ...baseColumns,
      { id: 'plannedOn', value: ({ plannedOn }) => plannedOn, kind: 'day' },
    ],
    [baseColumns],
  );
  return (
    <>
      <DataTable
        id="stop-left"
        variant="container"
        isSecondary
        items={rows}
        columns={columns}
        namespace="stops"
        title={t('left')}
      />
      <Box color="text-body-secondary">{t('leftText')}</Box>
    </>
  );
}

function useWorkColumns(names: OrderNames): Column<Row>[] {
  return useMemo(
    () => [
      {
        id: 'order',
        value: ({ code }) => code,
        cell: ({ orderId, type, code }) =>
          orderId === undefined ? (
            '–'
          ) : (
            <PageLink to={getExecutionRoute('desktop', { id: orderId, type })}>{code!}</PageLink>
          ),
        width: 170,
      },
      {
        id: 'machine',
        value: ({ machineId }) => names.machines.get(machineId)?.code,
        width: 130,
      },
      {
        id: 'work',
        value: ({ cycleId }) => names.cycles.get(cycleId ?? 0)?.description,
        width: 240,
      },
      { id: 'minutes', value: ({ minutes }) => minutes, kind: 'minutes', width: 110 },
    ],
    [names],
  );
}
