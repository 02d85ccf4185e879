// Desktop page of today's orders: of one team, or unassigned; technicians see those of their teams.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundSwitch } from '#web/parts/day-order/round-switch.tsx';
import { useDayOrder } from '#web/parts/day-order/use-day-order.ts';
import { LazyOpenEwoSection } from '#web/parts/ewo/lazy.tsx';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { type OrderRow, toOrderRow } from '#web/parts/order/order-rows.ts';
import { TeamSelect } from '#web/parts/order/order-team-select.tsx';
import { useOrdersOfTypes } from '#web/parts/order/order-types.ts';
import { LazyOpenTagSection } from '#web/parts/tag/lazy.tsx';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useTeam } from '#web/team.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useToday } from '#web/ui/today.ts';
import { buildOrderColumns } from './order-columns.tsx';

export function TodayPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const names = useOrderNames();
  const hasTeams = toPrincipal(session).resources;
  const desk = session.profile === 'technician' ? 'tablet' : 'desktop';
  const [teamId, chooseTeam] = useTeam();
  const list = useOrdersOfTypes((calls) => calls.open, { to: today, teamId: hasTeams ? teamId : undefined });
  const dayOrder = useDayOrder(today, { team: names.teams.get(teamId ?? 0) });
  const { sort, lackingIds, isLoading } = dayOrder;
  const rows = useMemo(
    () => (isLoading ? undefined : list.data && sort(list.data.map(toOrderRow(names, today)))),
    [list.data, names, today, sort, isLoading],
  );
  const sequence = useMemo(() => new Map(rows?.map(({ id }, i) => [id, i + 1])), [rows]);
  const columns = useMemo(
    () => [
      {
        id: 'sequence',
        header: t('dayOrder.sequence'),
        value: ({ id }: OrderRow) => sequence.get(id),
        kind: 'number' as const,
        width: 70,
      },
      ...buildOrderColumns(t, {
        teams: false,
        path: (order) => getExecutionRoute(desk, order),
        without: ['closedOn', 'closedBy', 'closedById', 'actualMinutes', 'note', 'colour'],
        lastOfDay: lackingIds,
      }),
    ],
    [t, desk, sequence, lackingIds],
  );
  return (
    <SpaceBetween size="l">
      <PageTitle title={t('today.title')} />
      <LazyOpenEwoSection desk={desk} teamId={teamId} />
      <DataTable
        id="orders-today"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={t('today.title')}
        nameOf={({ code }) => code}
        defaultSort={{ id: 'sequence' }}
        emptyText={t('today.empty')}
        controls={
          <SpaceBetween direction="horizontal" size="l" alignItems="center">
            {hasTeams && (
              <TeamSelect
                value={teamId}
                onChange={chooseTeam}
                nobody={t(session.user?.teamIds ? 'today.mine' : 'today.nobody')}
                label={t('fields.team')}
              />
            )}
            <RoundSwitch dayOrder={dayOrder} />
          </SpaceBetween>
        }
      />
      <LazyOpenTagSection desk={desk} teamId={teamId} />
    </SpaceBetween>
  );
}
