// The machine's planned work of a period: how well it was kept, and order by order.
import { Box, ColumnLayout, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { colourOf } from '../../../../../shared/planned/colour.ts';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { type OrderItem, orders } from '../../../../../shared/planned/order-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { ColourMark } from '../../../parts/colour-mark.tsx';
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
  const list = useAll(orders.list, { ...period, machineId });
  const late = useAll(orders.late, { machineId }).data?.length;
  const mayNameCycles = session.may('cycles', 'pick');
  const names = useAll(cycles.list, {}, { enabled: mayNameCycles }).data;
  const cycleOf = useMemo(
    () => new Map(names?.map((cycle) => [cycle.id, `${cycle.code} – ${cycle.description}`])),
    [names],
  );
  const figures = list.data && orderFigures(list.data, period.to, today);
  const percent = (value: number | null) =>
    value === null ? t('orders.noneDue') : `${format.number(value)} %`;
  const mayExecute = session.may('workOrders', 'execute');
  const columns = useMemo((): Column<OrderItem>[] => {
    const colour = (order: OrderItem) => colourOf({ ...order, byMeter: order.dueRun !== undefined }, today);
    return [
      {
        id: 'code',
        value: (order) => order.code,
        cell: mayExecute
          ? (order) => <PageLink to={paths.order(order.id)}>{order.code}</PageLink>
          : undefined,
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
  }, [cycleOf, mayExecute, today]);
  return (
    <SpaceBetween size="m">
      {figures && (
        <Container>
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
