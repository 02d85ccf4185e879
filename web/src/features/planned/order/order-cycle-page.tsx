// Page of the orders of one cycle, from three months back to three months ahead.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addDays } from '#shared/day.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { toOrderRow } from '#web/parts/order/order-rows.ts';
import { getOrderCalls, getOrderRights, useOrderType } from '#web/parts/order/order-types.ts';
import { getCycleCalendarRoute, getExecutionRoute } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { buildOrderColumns } from './order-columns.tsx';
import { buildListCrumb } from './order-crumb.ts';

const PERIOD_DAYS = 92;

export function CycleOrdersPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const navigate = useNavigate();
  const today = useToday();
  const cycleId = Number(useRouteParams<'cycleId'>().cycleId);
  const [period, setPeriod] = usePeriod({
    from: addDays(today, -PERIOD_DAYS),
    to: addDays(today, PERIOD_DAYS),
  });
  const type = useOrderType();
  const list = useAllItems(getOrderCalls({ type }).list, { ...period, cycleId });
  const names = useOrderNames({ withOperators: true });
  const cycle = names.cycles.get(cycleId);
  const rows = useMemo(() => list.data?.map(toOrderRow(names, today)), [list.data, names, today]);
  const columns = useMemo(
    () =>
      buildOrderColumns(t, {
        teams: toPrincipal(session).resources && session.may('teams', 'pick'),
        path: session.may(...getOrderRights({ type }).execute)
          ? (order) => getExecutionRoute('desktop', order)
          : undefined,
        ended: true,
        without: ['work', 'cycle', 'cycleDescription', 'department', 'machineDescription'],
      }),
    [t, session, type],
  );
  const title = cycle ? `${cycle.code} ${cycle.description}` : t('list.ofCycle');
  return (
    <>
      <PageTitle title={title} crumbs={[buildListCrumb(t, { type })]} />
      <DataTable
        id="cycle-orders"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={title}
        defaultSort={{ id: 'plannedOn' }}
        emptyText={t('list.empty')}
        controls={<PeriodControl period={period} onChange={setPeriod} />}
        actions={
          session.may(...getOrderRights({ type }).calendar) && (
            <Button onClick={() => void navigate(getCycleCalendarRoute({ id: cycleId, type }))}>
              {t('do.calendar')}
            </Button>
          )
        }
      />
    </>
  );
}
