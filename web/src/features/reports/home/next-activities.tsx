// What comes next: the first open orders of the coming week.
import { Box, Container, Header, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../../shared/day.ts';
import { type Colour, colourOf } from '../../../../../shared/planned/colour.ts';
import { type OrderItem, orders } from '../../../../../shared/planned/order-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { ColourMark } from '../../../parts/colour-mark.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Failed } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useRefLabels, useRefOptions } from '../../../ui/refs.ts';
import { useCall } from '../../../use-call.ts';

const AHEAD = 7;
const SHOWN = 10;
/** Enough to find so many open ones among a week's first orders; a page ends with its month. */
const READ = 30;

export function NextActivities({ today }: { today: Day }) {
  const { t } = useTranslation(['reports', 'enums']);
  const { day, minutes } = useFormat();
  const machineOf = useRefLabels('machine');
  const { data: cycles } = useRefOptions('cycle');
  const week = { from: today, to: addDays(today, AHEAD), limit: READ };
  const list = useCall(orders.list, week);
  const { next } = list.data ?? {};
  const following = useCall(orders.list, { ...week, next }, { enabled: next !== undefined });
  const cycleOf = ({ cycleId }: OrderItem) => {
    const cycle = cycles?.find(({ id }) => id === cycleId);
    return cycle ? `${cycle.label} ${cycle.description ?? ''}` : '';
  };
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const coming = [...(list.data?.items ?? []), ...(following.data?.items ?? [])]
    .map((order) => ({ order, colour: colourNow(order, today) }))
    .filter(({ colour }) => colour === 'yellow' || colour === 'red')
    .slice(0, SHOWN);
  return (
    <Container header={<Header variant="h2">{t('reports:next')}</Header>}>
      <Table
        variant="embedded"
        items={coming}
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
          { id: 'machine', header: t('reports:machine'), cell: ({ order }) => machineOf(order.machineId) },
          { id: 'cycle', header: t('reports:cycle'), cell: ({ order }) => cycleOf(order) },
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
                {colour && <ColourMark colour={colour} />} {enumText('orderState', order.state)}
              </>
            ),
          },
        ]}
      />
    </Container>
  );
}

const colourNow = (order: OrderItem, today: Day): Colour | undefined =>
  colourOf({ ...order, byMeter: order.dueRun !== undefined }, today);
