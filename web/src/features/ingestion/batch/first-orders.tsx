// Orders of the first month that an import would generate, with the minutes of each day against the capacity.
import {
  Box,
  Button,
  Container,
  ExpandableSection,
  Header,
  SpaceBetween,
  StatusIndicator,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { firstOrders } from '#shared/ingestion/first-orders-api.ts';
import type { CheckAnswer } from '#shared/ingestion/import-api.ts';
import { sumDays } from '#shared/ingestion/maintenance-plan/first-days.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { useCall } from '#web/use-call.ts';

type FirstOrders = Answer<typeof firstOrders.get>;

/** Preview of the orders; empty for a file without new or changed cycles. */
export function FirstOrderPreview({ check }: { check: CheckAnswer }) {
  const counts = check.tables.find(({ index }) => index === tableIndexes.Cycles)?.counts;
  if (check.state !== 'checked' || !counts || counts.insert + counts.update === 0) return null;
  return <LoadedPreview id={check.mappingId} />;
}

function LoadedPreview({ id }: { id: string }) {
  const query = useCall(firstOrders.get, { id });
  return <Loaded query={query}>{(preview) => <Preview preview={preview} />}</Loaded>;
}

function Preview({ preview }: { preview: FirstOrders }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const { from, to, orders, count, changed } = preview;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${format.number(count)})`}
          description={t('first.text', { from: format.day(from), to: format.day(to) })}
        >
          {t('first.title')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {changed > 0 && <Box>{t('first.changed', { count: changed })}</Box>}
        {count === 0 ? (
          <Box color="text-body-secondary">{t('first.none')}</Box>
        ) : (
          <>
            <DayTable preview={preview} />
            <ExpandableSection headerText={t('first.orders')}>
              <OrderTable orders={orders} />
              {count > orders.length && <Box>{t('first.more', { count: orders.length })}</Box>}
            </ExpandableSection>
          </>
        )}
      </SpaceBetween>
    </Container>
  );
}

function DayTable({ preview: { from, to, orders, count } }: { preview: FirstOrders }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const seesTeams = useSession().may('teams', 'view');
  const { data } = useCall(workloads.days, { from, to }, { enabled: seesTeams });
  // A list that ends early has no whole last day.
  const shownOrders =
    count > orders.length ? orders.filter(({ plannedOn }) => plannedOn < orders.at(-1)!.plannedOn) : orders;
  const days = sumDays(shownOrders, data?.days);
  return (
    <ResponsiveTable
      variant="embedded"
      contentDensity="compact"
      items={days}
      trackBy="on"
      ariaLabels={{ tableLabel: t('first.days') }}
      columnDefinitions={[
        {
          id: 'on',
          header: t('first.day'),
          isRowHeader: true,
          minWidth: 120,
          cell: ({ on }) => format.day(on),
        },
        {
          id: 'orders',
          header: t('first.number'),
          cell: ({ orders: number }) => format.number(number),
        },
        { id: 'minutes', header: t('first.minutes'), cell: ({ minutes }) => format.minutes(minutes) },
        ...(data
          ? [
              {
                id: 'load',
                header: t('first.load'),
                cell: ({ load }: (typeof days)[number]) => format.minutes(load),
              },
              {
                id: 'capacity',
                header: t('first.capacity'),
                cell: ({ capacity, isOver }: (typeof days)[number]) => (
                  <TwoLines
                    first={format.minutes(capacity)}
                    second={isOver && <StatusIndicator type="warning">{t('first.over')}</StatusIndicator>}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Number of orders shown first. */
const PAGE_SIZE = 30;

function OrderTable({ orders }: Pick<FirstOrders, 'orders'>) {
  const { t } = useTranslation(['ingestion', 'common']);
  const format = useFormat();
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  return (
    <SpaceBetween size="s">
      <ResponsiveTable
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={orders.slice(0, shownCount)}
        ariaLabels={{ tableLabel: t('ingestion:first.orders') }}
        columnDefinitions={[
          {
            id: 'on',
            header: t('ingestion:first.day'),
            isRowHeader: true,
            minWidth: 120,
            cell: ({ plannedOn }) => format.day(plannedOn),
          },
          {
            id: 'machine',
            header: t('ingestion:first.machine'),
            minWidth: 160,
            cell: ({ machine }) => <TwoLines first={machine.code} second={machine.description} />,
          },
          {
            id: 'work',
            header: t('ingestion:first.work'),
            minWidth: 180,
            cell: ({ cycle }) => <TwoLines first={cycle.description} second={cycle.code} />,
          },
          { id: 'team', header: t('ingestion:first.team'), minWidth: 100, cell: ({ team }) => team?.code },
          {
            id: 'minutes',
            header: t('ingestion:first.minutes'),
            minWidth: 110,
            cell: ({ manMinutes }) => format.minutes(manMinutes),
          },
        ]}
      />
      {orders.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + PAGE_SIZE)}>{t('common:showMore')}</Button>
      )}
    </SpaceBetween>
  );
}
