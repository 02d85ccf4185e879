// Lists of a hand-over: short tables that fit a printout.
import { Box, Container, Header, type TableProps } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Handover } from '#shared/reports/handover-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { ConditionStatus, EwoStatus } from '#web/parts/ewo/ewo-status.tsx';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { TagStatus } from '#web/parts/tag/tag-status.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getEwoViewRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { Status } from '#web/ui/status.tsx';
import { ResponsiveTable } from '#web/ui/table/cards/responsive-table.tsx';

interface Props {
  handover: Handover;
  desk: WorkLayout;
}

interface ListProps<T> {
  name: 'stops' | 'left' | 'done' | 'tags' | 'spares' | 'messages';
  items: readonly T[];
  /** Cell content by the column's text key. */
  cells: Record<string, (item: T) => ReactNode>;
  footer?: ReactNode;
}

/** Minimum column widths in pixels, so that codes and states are not broken and sentences fit in few lines. */
const MIN_WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 150, condition: 190, what: 180, state: 135, since: 120 },
};

function HandoverList<T extends { id: string }>({ name, items, cells, footer }: ListProps<T>) {
  const { t } = useTranslation('handover');
  const columns = Object.entries(cells).map(
    ([column, cell], i): TableProps.ColumnDefinition<T> => ({
      id: column,
      header: t(`fields.${column}` as 'fields.code'),
      cell,
      minWidth: MIN_WIDTHS[column],
      isRowHeader: i === 0,
    }),
  );
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${items.length})`}>
          {t(name)}
        </Header>
      }
      footer={footer}
    >
      {items.length === 0 ? (
        <Box color="text-body-secondary">{t(`none.${name}`)}</Box>
      ) : (
        <ResponsiveTable
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={items}
          trackBy="id"
          columnDefinitions={columns}
          ariaLabels={{ tableLabel: t(name) }}
        />
      )}
    </Container>
  );
}

type NamedRecord = Handover['machines'][number];
const getName = (all: readonly NamedRecord[], id: number | undefined) => {
  const found = all.find((each) => each.id === id);
  return found ? `${found.code} ${found.description}` : '';
};
const findCode = (all: readonly NamedRecord[], id: number | undefined) =>
  all.find((each) => each.id === id)?.code;

/** Returns a formatter of hour and minute; the day is that of the shift. */
function useTime() {
  const { instant } = useFormat();
  return (at: string | undefined) => (at ? instant(at).slice(-5) : '');
}

export function HandoverStops({ handover, desk }: Props) {
  const { may } = useSession();
  const format = useFormat();
  return (
    <HandoverList
      name="stops"
      items={handover.stops}
      cells={{
        code: ({ id, code, canOpen }) =>
          canOpen && may('ewo', 'view') ? <PageLink to={getEwoViewRoute(desk, id)}>{code}</PageLink> : code,
        machine: (ewo) => (
          <>
            {getName(handover.machines, ewo.machineId)}
            {ewo.element && <Box color="text-body-secondary">{ewo.element.description}</Box>}
          </>
        ),
        condition: ({ machineNow }) => <ConditionStatus condition={machineNow} />,
        what: ({ what }) => what,
        state: ({ state }) => <EwoStatus state={state} />,
        since: ({ createdAt }) => format.instant(createdAt),
        stopped: ({ stopped }) => (stopped > 0 ? format.minutes(stopped) : '–'),
        team: ({ teamId }) => findCode(handover.teams, teamId),
      }}
    />
  );
}

export function HandoverOpenOrders({ handover, desk }: Props) {
  const { t } = useTranslation('handover');
  const { day } = useFormat();
  return (
    <HandoverList
      name="left"
      items={handover.left}
      cells={{
        code: (order) => (
          <OrderLink order={order} desk={desk}>
            {order.code}
          </OrderLink>
        ),
        machine: ({ machineId }) => getName(handover.machines, machineId),
        work: ({ cycleId, title }) => title ?? getName(handover.cycles, cycleId),
        planned: ({ plannedOn }) => day(plannedOn),
        state: ({ state, late }) => <OrderStatus order={{ state, colour: late ? 'red' : 'yellow' }} />,
        team: ({ teamId }) => findCode(handover.teams, teamId),
      }}
      footer={handover.moreLeft && t('moreLeft')}
    />
  );
}

export function HandoverClosedOrders({ handover, desk }: Props) {
  const time = useTime();
  return (
    <HandoverList
      name="done"
      items={handover.done}
      cells={{
        code: (order) => (
          <OrderLink order={order} desk={desk}>
            {order.code}
          </OrderLink>
        ),
        machine: ({ machineId }) => getName(handover.machines, machineId),
        work: ({ cycleId, title }) => title ?? getName(handover.cycles, cycleId),
        closed: ({ closedAt }) => time(closedAt),
        state: ({ late }) => <OrderStatus order={{ state: 'closed', colour: late ? 'orange' : 'green' }} />,
        team: ({ teamId }) => findCode(handover.teams, teamId),
      }}
    />
  );
}

export function HandoverTags({ handover, desk }: Props) {
  const { may } = useSession();
  const time = useTime();
  return (
    <HandoverList
      name="tags"
      items={handover.tags}
      cells={{
        code: ({ id, code }) =>
          may('tags', 'view') ? <PageLink to={getTagViewRoute(desk, id)}>{code}</PageLink> : code,
        machine: ({ machineId, element }) => (
          <>
            {getName(handover.machines, machineId)}
            {element && <Box color="text-body-secondary">{element.description}</Box>}
          </>
        ),
        pillar: ({ pillar }) => getEnumText('pillar', pillar),
        what: ({ what }) => what,
        state: ({ state }) => <TagStatus state={state} />,
        written: ({ createdAt }) => time(createdAt),
        team: ({ teamId }) => findCode(handover.teams, teamId),
      }}
    />
  );
}

export function HandoverSpares({ handover, desk }: Props) {
  const { may } = useSession();
  const { number } = useFormat();
  return (
    <HandoverList
      name="spares"
      items={handover.spares}
      cells={{
        code: ({ code, spareId, warehouseId }) =>
          desk === 'desktop' && may('spares', 'view') ? (
            <PageLink to={warehousePageRoutes.spare(spareId, warehouseId)}>{code}</PageLink>
          ) : (
            code
          ),
        description: ({ description }) => description,
        stock: ({ stock, unit }) => `${number(stock)} ${unit}`,
        level: ({ level }) => (
          <Status enumName="stockLevel" value={level} tone={level === 'low' ? 'warning' : 'bad'} />
        ),
      }}
    />
  );
}

export function HandoverMessages({ handover }: Props) {
  const time = useTime();
  return (
    <HandoverList
      name="messages"
      items={handover.messages}
      cells={{
        team: ({ teamId }) => findCode(handover.teams, teamId),
        text: ({ text }) => text,
        said: ({ at }) => time(at),
        by: ({ by }) => by,
      }}
    />
  );
}
