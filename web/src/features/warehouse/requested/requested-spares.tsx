// Spares requested for held work, with their stock and the EWO that waits; hidden while there are none.
import { Box, Container, Header } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type RequestedSpare, spareParts } from '#shared/warehouse/spare-api.ts';
import { getEwoViewRoute } from '#web/paths/requests.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { useCall } from '#web/use-call.ts';

export function RequestedSpares() {
  const { t } = useTranslation('warehouse');
  const { instant } = useFormat();
  const { data } = useCall(spareParts.requested, {});
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${items.length})`} description={t('requested.text')}>
          {t('requested.title')}
        </Header>
      }
    >
      <ResponsiveTable
        variant="embedded"
        contentDensity="compact"
        wrapLines
        items={items}
        trackBy="id"
        ariaLabels={{ tableLabel: t('requested.title') }}
        columnDefinitions={[
          {
            id: 'code',
            header: t('requested.code'),
            cell: (item) => <SpareName item={item} />,
            isRowHeader: true,
            minWidth: 140,
          },
          {
            id: 'quantity',
            header: t('requested.quantity'),
            cell: (item) => <Quantity item={item} />,
            minWidth: 110,
          },
          {
            id: 'stock',
            header: t('requested.stock'),
            cell: (item) => <Stock item={item} />,
            minWidth: 120,
          },
          { id: 'ewo', header: t('requested.ewo'), cell: (item) => <HeldEwo item={item} />, minWidth: 160 },
          {
            id: 'machine',
            header: t('requested.machine'),
            cell: ({ machine, stopped }) => (
              <TwoLines
                first={machine && `${machine.code} ${machine.description}`}
                second={stopped && t('requested.down')}
              />
            ),
            minWidth: 140,
          },
          {
            id: 'since',
            header: t('requested.since'),
            cell: ({ heldFrom, note }) => <TwoLines first={instant(heldFrom)} second={note} />,
            minWidth: 140,
          },
          {
            id: 'until',
            header: t('requested.until'),
            cell: ({ until }) => instant(until),
            minWidth: 140,
          },
        ]}
      />
    </Container>
  );
}

interface CellProps {
  item: RequestedSpare;
}

function SpareName({ item: { spareId, warehouseId, code, description } }: CellProps) {
  const name =
    spareId === undefined ? (
      code
    ) : (
      <PageLink to={warehousePageRoutes.spare(spareId, warehouseId)}>{code}</PageLink>
    );
  return <TwoLines first={name} second={description} />;
}

function Quantity({ item: { quantity, unit = '×' } }: CellProps) {
  const { number } = useFormat();
  return `${number(quantity)} ${unit}`;
}

function Stock({ item: { stock, free, unit = '' } }: CellProps) {
  const { t } = useTranslation('warehouse');
  const { number } = useFormat();
  if (stock === undefined) return <Box color="text-body-secondary">{t('requested.notKept')}</Box>;
  return (
    <TwoLines
      first={`${number(stock)} ${unit}`}
      second={free !== stock && t('requested.free', { free: number(free), unit })}
    />
  );
}

function HeldEwo({ item: { ewoId, ewoCode, what } }: CellProps) {
  const { may } = useSession();
  return (
    <TwoLines
      first={
        may('ewo', 'view') ? <PageLink to={getEwoViewRoute('desktop', ewoId)}>{ewoCode}</PageLink> : ewoCode
      }
      second={what}
    />
  );
}
