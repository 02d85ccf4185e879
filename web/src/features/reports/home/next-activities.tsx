// List of the first open orders of the coming week.
import { Box, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { type Colour, getOrderColour } from '#shared/planned/colour.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ColourMark } from '#web/parts/colour-mark.tsx';
import { useFormat } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useRefLabels, useRefOptions } from '#web/ui/refs.ts';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { useCall } from '#web/use-call.ts';

const DAYS_AHEAD = 7;
const MAX_ORDERS = 10;
/**
 * Number of orders read, enough to find the shown number of open ones. A page of orders ends with its month.
 */
const PAGE_SIZE = 30;

export function NextActivities({ today }: { today: Day }) {
  const { t } = useTranslation(['reports', 'enums']);
  const { day, minutes } = useFormat();
  const getMachineName = useRefLabels('machine');
  const { data: cycles } = useRefOptions('cycle');
  const week = { from: today, to: addDays(today, DAYS_AHEAD), limit: PAGE_SIZE };
  const list = useCall(orders.list, week);
  const { next } = list.data ?? {};
  const nextPage = useCall(orders.list, { ...week, next }, { enabled: next !== undefined });
  const getCycleName = ({ cycleId, title = '' }: OrderItem) => {
    const cycle = cycles?.find(({ id }) => id === cycleId);
    return cycle ? `${cycle.label} ${cycle.description ?? ''}` : title;
  };
  if (list.isError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  const dueOrders = [...(list.data?.items ?? []), ...(nextPage.data?.items ?? [])]
    .map((order) => ({ order, colour: getCurrentColour(order, today) }))
    .filter(({ colour }) => colour === 'yellow' || colour === 'red')
    .slice(0, MAX_ORDERS);
  return (
    <Container header={<Header variant="h2">{t('reports:next')}</Header>}>
      <ResponsiveTable
        variant="embedded"
        items={dueOrders}
        loading={list.isPending}
        trackBy={({ order }) => order.id}
        ariaLabels={{ tableLabel: t('reports:next') }}
        empty={<Box textAlign="center">{t('reports:noNext')}</Box>}
        columnDefinitions={[
          {
            id: 'on',
            header: t('reports:fields.on'),
            cell: ({ order: { plannedOn } }) => (
              <PageLink to={`/app/mgmt/PMcalendar?date=${plannedOn}&open=${plannedOn}`}>
                {day(plannedOn)}
              </PageLink>
            ),
          },
          { id: 'code', header: t('reports:order'), cell: ({ order }) => order.code, isRowHeader: true },
          {
            id: 'machine',
            header: t('reports:machine'),
            cell: ({ order }) => getMachineName(order.machineId),
          },
          { id: 'cycle', header: t('reports:cycle'), cell: ({ order }) => getCycleName(order) },
          {
            id: 'minutes',
            header: t('reports:fields.plannedMinutes'),
            cell: ({ order }) => minutes(order.minutes),
          },
          {
            id: 'state',
            header: t('reports:state'),
            cell: ({ order, colour }) => (
              <>
                {colour && <ColourMark colour={colour} />} {getEnumText('orderState', order.state)}
              </>
            ),
          },
        ]}
      />
    </Container>
  );
}

const getCurrentColour = (order: OrderItem, today: Day): Colour | undefined =>
  getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, today);
