// Planned work of a machine in a period: compliance, and its work orders, checklists and runs.
import { Box, ColumnLayout, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { type OrderItem, orders, runs } from '#shared/planned/order-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ColourMark } from '#web/parts/colour-mark.tsx';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { useOrdersOfTypes } from '#web/parts/order/order-types.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import { computeOrderFigures } from './order-figures.ts';

const DAYS_BEFORE = 365;
const DAYS_AFTER = 31;

export function MachineOrders({ machineId, code }: { machineId: number; code: string }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const today = useToday();
  const format = useFormat();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) });
  const list = useOrdersOfTypes((calls) => calls.list, { ...period, machineId }, { runs });
  const hasOrders = session.may('workOrders', 'view');
  const lateCount = useAllItems(orders.late, { machineId }, { enabled: hasOrders }).data?.length;
  const canNameCycles = session.may('cycles', 'pick');
  const cycleList = useAllItems(cycles.list, {}, { enabled: canNameCycles }).data;
  const cycleNames = useMemo(
    () => new Map(cycleList?.map((cycle) => [cycle.id, `${cycle.code} – ${cycle.description}`])),
    [cycleList],
  );
  const figures = useMemo(() => {
    const maintenance = list.data?.filter(({ type }) => type === undefined);
    return hasOrders && maintenance ? computeOrderFigures(maintenance, period.to, today) : undefined;
  }, [hasOrders, list.data, period.to, today]);
  const percent = (value: number | null) =>
    value === null ? t('orders.noneDue') : `${format.number(value)} %`;
  const columns = useMemo((): Column<OrderItem>[] => {
    const getColour = (order: OrderItem) =>
      getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, today);
    return [
      {
        id: 'code',
        value: (order) => order.code,
        cell: (order) => <OrderLink order={order}>{order.code}</OrderLink>,
        width: 160,
      },
      {
        id: 'kind',
        value: ({ type = 'workorders' }) => t(`history.${type}`),
        kind: 'choice',
        width: 160,
      },
      { id: 'plannedOn', value: (order) => order.plannedOn, kind: 'day' },
      {
        id: 'state',
        value: (order) => order.state,
        kind: 'choice',
        enum: 'orderState',
        width: 190,
        cell: (order) => {
          const orderColour = getColour(order);
          return (
            <>
              {orderColour && <ColourMark colour={orderColour} />} {getEnumText('orderState', order.state)}
            </>
          );
        },
      },
      { id: 'colour', value: getColour, kind: 'choice', enum: 'orderColour', hidden: true },
      { id: 'cycle', value: (order) => cycleNames.get(order.cycleId ?? 0) ?? order.title, width: 260 },
      { id: 'closedOn', value: (order) => order.closedOn, kind: 'day' },
      { id: 'actualMinutes', value: (order) => order.actualMinutes, kind: 'minutes' },
      { id: 'note', value: (order) => order.note, hidden: true },
    ];
  }, [t, cycleNames, today]);
  return (
    <SpaceBetween size="m">
      {figures && (
        <Container header={<Header variant="h3">{getEnumText('cycleType', 'workorders')}</Header>}>
          <ColumnLayout columns={4} variant="text-grid">
            <Figure label={t('orders.compliance')} value={percent(figures.compliance)} />
            <Figure label={t('orders.completion')} value={percent(figures.completion)} />
            <Figure
              label={t('orders.overdue')}
              value={lateCount === undefined ? t('common:loading') : format.number(lateCount)}
              to={
                lateCount && session.profile !== 'technician'
                  ? structurePageRoutes.lateOrders(machineId)
                  : undefined
              }
            />
            <Figure label={t('orders.hours')} value={format.minutes(figures.minutes)} />
          </ColumnLayout>
        </Container>
      )}
      <DataTable
        id={`machine-orders-${code}`}
        variant="embedded"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="structure"
        title={t('orders.title')}
        defaultSort={{ id: 'plannedOn', descending: true }}
        emptyText={t('orders.empty')}
        controls={<PeriodControl period={period} onChange={choose} />}
      />
    </SpaceBetween>
  );
}

const Figure = ({ label, value, to }: { label: string; value: string; to?: string }) => (
  <div>
    <Box variant="awsui-key-label">{label}</Box>
    <Box fontSize="heading-l">
      {to ? (
        <PageLink to={to} ariaLabel={`${label}: ${value}`}>
          {value}
        </PageLink>
      ) : (
        value
      )}
    </Box>
  </div>
);
