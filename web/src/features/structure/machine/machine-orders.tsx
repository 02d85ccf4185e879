// The machine's planned work of a period: how well its maintenance was kept; work orders, checklists and runs one by one.
import { Box, ColumnLayout, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { colourOf } from '../../../../../shared/planned/colour.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { type OrderItem, orders, runs } from '../../../../../shared/planned/order-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { ColourMark } from '../../../parts/colour-mark.tsx';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import { useOfTypes } from '../../../parts/order/order-types.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import { orderFigures } from './order-figures.ts';

const BEFORE = 365;
const AFTER = 31;

export function MachineOrders({ machineId, code }: { machineId: number; code: string }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const today = useToday();
  const format = useFormat();
  const [period, choose] = usePeriod({ from: addDays(today, -BEFORE), to: addDays(today, AFTER) });
  const list = useOfTypes((calls) => calls.list, { ...period, machineId }, { runs });
  const hasOrders = session.may('workOrders', 'view');
  const late = useAll(orders.late, { machineId }, { enabled: hasOrders }).data?.length;
  const mayNameCycles = session.may('cycles', 'pick');
  const names = useAll(cycles.list, {}, { enabled: mayNameCycles }).data;
  const cycleOf = useMemo(
    () => new Map(names?.map((cycle) => [cycle.id, `${cycle.code} – ${cycle.description}`])),
    [names],
  );
  const figures = useMemo(() => {
    const maintenance = list.data?.filter(({ type }) => type === undefined);
    return hasOrders && maintenance ? orderFigures(maintenance, period.to, today) : undefined;
  }, [hasOrders, list.data, period.to, today]);
  const percent = (value: number | null) =>
    value === null ? t('orders.noneDue') : `${format.number(value)} %`;
  const columns = useMemo((): Column<OrderItem>[] => {
    const colour = (order: OrderItem) => colourOf({ ...order, byMeter: order.dueRun !== undefined }, today);
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
          const shown = colour(order);
          return (
            <>
              {shown && <ColourMark colour={shown} />} {enumText('orderState', order.state)}
            </>
          );
        },
      },
      { id: 'colour', value: colour, kind: 'choice', enum: 'orderColour', hidden: true },
      { id: 'cycle', value: (order) => cycleOf.get(order.cycleId) ?? order.title, width: 260 },
      { id: 'closedOn', value: (order) => order.closedOn, kind: 'day' },
      { id: 'actualMinutes', value: (order) => order.actualMinutes, kind: 'minutes' },
      { id: 'note', value: (order) => order.note, hidden: true },
    ];
  }, [t, cycleOf, today]);
  return (
    <SpaceBetween size="m">
      {figures && (
        <Container header={<Header variant="h3">{enumText('cycleType', 'workorders')}</Header>}>
          <ColumnLayout columns={4} variant="text-grid">
            <Figure label={t('orders.compliance')} value={percent(figures.compliance)} />
            <Figure label={t('orders.completion')} value={percent(figures.completion)} />
            <Figure
              label={t('orders.overdue')}
              value={late === undefined ? t('common:loading') : format.number(late)}
              to={late && session.profile !== 'technician' ? paths.lateOrders(machineId) : undefined}
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
