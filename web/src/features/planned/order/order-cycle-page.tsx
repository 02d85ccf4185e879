// The orders of one cycle, from a quarter back to a quarter ahead.
import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addDays } from '../../../../../shared/day.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { callsOf, rightsOf, useOrderType } from '../../../parts/order/order-types.ts';
import { cycleCalendarPath, executionPath } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { orderColumns } from './order-columns.tsx';
import { listCrumb } from './order-crumb.ts';

const QUARTER = 92;

export function CycleOrdersPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const navigate = useNavigate();
  const today = useToday();
  const cycleId = Number(usePathParams<'cycleId'>().cycleId);
  const [period, choose] = usePeriod({ from: addDays(today, -QUARTER), to: addDays(today, QUARTER) });
  const type = useOrderType();
  const list = useAll(callsOf({ type }).list, { ...period, cycleId });
  const names = useNames({ withOperators: true });
  const cycle = names.cycles.get(cycleId);
  const rows = useMemo(() => list.data?.map(rowOf(names, today)), [list.data, names, today]);
  const columns = useMemo(
    () =>
      orderColumns(t, {
        teams: askerOf(session).resources && session.may('teams', 'pick'),
        path: session.may(...rightsOf({ type }).execute)
          ? (order) => executionPath('desktop', order)
          : undefined,
        ended: true,
        without: ['work', 'cycle', 'cycleDescription', 'department', 'machineDescription'],
      }),
    [t, session, type],
  );
  const title = cycle ? `${cycle.code} ${cycle.description}` : t('list.ofCycle');
  return (
    <>
      <PageTitle title={title} crumbs={[listCrumb(t, { type })]} />
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
        controls={<PeriodControl period={period} onChange={choose} />}
        actions={
          session.may(...rightsOf({ type }).calendar) && (
            <Button onClick={() => void navigate(cycleCalendarPath({ id: cycleId, type }))}>
              {t('do.calendar')}
            </Button>
          )
        }
      />
    </>
  );
}
