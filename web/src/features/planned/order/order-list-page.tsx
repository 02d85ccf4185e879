// List of work orders in a period, of the plant or a machine: open ones, the history of closed ones, and late
// ones of any period.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { orders } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { type OrderCount, orderCounts } from '#shared/reports/counted.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { FreeOrderButton } from '#web/parts/order/free-order-dialog.tsx';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { compareOpenOrdersFirst, type OrderRow, toOrderRow } from '#web/parts/order/order-rows.ts';
import { getOrderCalls, useOrderType } from '#web/parts/order/order-types.ts';
import { getExecutionRoute } from '#web/paths/orders.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CountedNote } from '#web/ui/table/counted-note.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { readQuery } from '#web/ui/table/table-memory.ts';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { BulkActions, getBulkVerbs } from './order-bulk.tsx';
import { buildOrderColumns } from './order-columns.tsx';
import { OrderPreview } from './order-preview.tsx';

const filterChoices = ['all', 'open', 'late', 'history'] as const;
/** Filters offered to the user, and those opened from a figure. */
const filters = [...filterChoices, ...orderCounts] as const;
type OrderFilter = (typeof filters)[number];
const isCount = (activeFilter: OrderFilter): activeFilter is OrderCount =>
  orderCounts.some((each) => each === activeFilter);

export function OrderListPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const [period, setPeriod] = usePeriod({ from: addDays(today, -31), to: addDays(today, 31) });
  const [params, setParams] = useSearchParams();
  const activeFilter = filters.find((each) => each === params.get('show')) ?? 'all';
  const machineId = Number(params.get('machine')) || undefined;
  const countFilter = isCount(activeFilter) ? activeFilter : undefined;
  const type = useOrderType();
  const calls = getOrderCalls({ type });
  const includesLate = (activeFilter === 'all' || activeFilter === 'open') && hasLateFilter(params.get('q'));
  const periodQuery = useAllItems(
    calls.list,
    { ...period, machineId, counted: countFilter },
    { enabled: activeFilter !== 'late' },
  );
  const lateQuery = useAllItems(
    calls.late,
    { machineId, counted: params.get('count') === 'late' ? ('late' as const) : undefined },
    { enabled: activeFilter === 'late' || includesLate },
  );
  const kits = useCall(
    orders.kits,
    {},
    { enabled: type === 'workorders' && (activeFilter === 'all' || activeFilter === 'open') },
  );
  const list = activeFilter === 'late' || (includesLate && lateQuery.isError) ? lateQuery : periodQuery;
  const names = useOrderNames({ withOperators: true });
  const rows = useMemo(() => {
    if (!list.data || (includesLate && !lateQuery.data)) return undefined;
    const ordersById = new Map(
      [...list.data, ...(includesLate ? lateQuery.data! : [])].map((order) => [order.id, order]),
    );
    return [...ordersById.values()]
      .filter((order) => matchesFilter(activeFilter, order))
      .sort(compareOpenOrdersFirst)
      .map(toOrderRow(names, today));
  }, [list.data, lateQuery.data, includesLate, names, activeFilter, today]);
  const offeredVerbs = type === 'workorders' ? getBulkVerbs(session) : [];
  const [selected, setSelected] = useState<OrderRow[]>([]);
  const ids = new Set(selected.map(({ id }) => id));
  const selectedRows = rows?.filter(({ id }) => ids.has(id)) ?? [];
  const columns = useMemo(
    () =>
      buildOrderColumns(t, {
        teams: toPrincipal(session).resources && session.may('teams', 'pick'),
        path: session.may('workOrders', 'execute')
          ? (order) => getExecutionRoute('desktop', order)
          : undefined,
        ended: activeFilter === 'history' || activeFilter === 'closed',
        due: activeFilter === 'due' || activeFilter === 'falling',
        lacking: new Set(kits.data?.kits.flatMap(({ id, colour }) => (colour === 'amber' ? id : []))),
      }),
    [t, session, activeFilter, kits.data],
  );
  const machine = machineId ? names.machines.get(machineId) : undefined;
  const plainTitle = t(type === 'checklists' ? 'list.checklists' : 'list.title');
  const title =
    machineId && type === 'workorders'
      ? t('list.ofMachine', { machine: machine ? `${machine.code} – ${machine.description}` : machineId })
      : plainTitle;
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[
          { text: t('crumb') },
          ...(machineId ? [{ text: t('list.title'), href: '/app/mgmt/workorders' }] : []),
        ]}
      />
      <DataTable
        id="work-orders"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={title}
        nameOf={({ code }) => code}
        preview={(order) => <OrderPreview order={order} />}
        emptyText={t(activeFilter === 'late' ? 'list.noneLate' : 'list.empty')}
        selection={offeredVerbs.length > 0 ? 'multi' : undefined}
        selected={selectedRows}
        onSelect={setSelected}
        actions={
          type === 'workorders' && (
            <SpaceBetween direction="horizontal" size="xs">
              {offeredVerbs.length > 0 && (
                <BulkActions
                  chosen={selectedRows}
                  offered={offeredVerbs}
                  onDone={(refused) => setSelected(selectedRows.filter(({ id }) => refused.has(id)))}
                />
              )}
              <FreeOrderButton machineId={machineId} />
            </SpaceBetween>
          )
        }
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            {activeFilter !== 'late' && <PeriodControl period={period} onChange={setPeriod} />}
            {includesLate && <Box color="text-body-secondary">{t('list.lateToo')}</Box>}
            {countFilter && <CountedNote textKey={countFilter} name="show" />}
            <Choice
              label={t('list.show')}
              chosen={filterChoices.find((each) => each === activeFilter)}
              options={filterChoices.map((id) => ({ id, text: t(`list.${id}`) }))}
              onChoose={(id) =>
                setParams((current) => {
                  const next = new URLSearchParams(current);
                  next.delete('page');
                  if (id === 'all') next.delete('show');
                  else next.set('show', id);
                  return next;
                })
              }
            />
          </SpaceBetween>
        }
      />
    </>
  );
}

/** Whether the filter selects late orders, which are listed whatever the period. */
const hasLateFilter = (filter: string | null) =>
  readQuery(filter)?.tokens.some(
    ({ propertyKey, operator, value }) =>
      propertyKey === 'colour' && operator === '=' && value === getEnumText('orderColour', 'red'),
  ) ?? false;

const matchesFilter = (activeFilter: OrderFilter, { state }: Pick<OrderRow, 'state'>) =>
  activeFilter === 'all' || isCount(activeFilter) || isOpen(state) === (activeFilter !== 'history');
