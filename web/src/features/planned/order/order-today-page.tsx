// What is to be executed today, at the desk: of one team, or what nobody has yet; for technicians of their teams.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EwosWaiting } from '../../../parts/ewo/later.tsx';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { TeamSelect } from '../../../parts/order/order-team-select.tsx';
import { useOfTypes } from '../../../parts/order/order-types.ts';
import { TagsLater } from '../../../parts/tag/later.tsx';
import { executionPath } from '../../../paths/orders.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { useTeam } from '../../../team.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useToday } from '../../../ui/today.ts';
import { orderColumns } from './order-columns.tsx';

export function TodayPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const names = useNames();
  const withTeams = askerOf(session).resources;
  const desk = session.profile === 'technician' ? 'tablet' : 'desktop';
  const [teamId, chooseTeam] = useTeam();
  const list = useOfTypes((calls) => calls.open, { to: today, teamId: withTeams ? teamId : undefined });
  const rows = useMemo(() => list.data?.map(rowOf(names, today)), [list.data, names, today]);
  const columns = useMemo(
    () =>
      orderColumns(t, {
        teams: false,
        path: (order) => executionPath(desk, order),
        without: ['closedOn', 'closedBy', 'closedById', 'actualMinutes', 'note', 'colour'],
      }),
    [t, desk],
  );
  return (
    <SpaceBetween size="l">
      <PageTitle title={t('today.title')} />
      <EwosWaiting desk={desk} teamId={teamId} />
      <DataTable
        id="orders-today"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={t('today.title')}
        defaultSort={{ id: 'plannedOn' }}
        emptyText={t('today.empty')}
        controls={
          withTeams && (
            <TeamSelect
              value={teamId}
              onChange={chooseTeam}
              nobody={t(session.user?.teamIds ? 'today.mine' : 'today.nobody')}
              label={t('fields.team')}
            />
          )
        }
      />
      <TagsLater desk={desk} teamId={teamId} />
    </SpaceBetween>
  );
}
