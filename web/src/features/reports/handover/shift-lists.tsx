// The lists of a hand-over: short tables that a sheet of paper holds too.
import { Box, Container, Header, Table, type TableProps } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Handover } from '../../../../../shared/reports/handover-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { ConditionStatus, EwoStatus } from '../../../parts/ewo/ewo-status.tsx';
import { OrderLink } from '../../../parts/order/order-link.tsx';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { TagStatus } from '../../../parts/tag/tag-status.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { ewoViewPath, tagViewPath } from '../../../paths/requests.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Status } from '../../../ui/status.tsx';

interface Props {
  found: Handover;
  desk: Desk;
}

interface ListProps<T> {
  name: 'stops' | 'left' | 'done' | 'tags' | 'spares' | 'messages';
  items: readonly T[];
  /** By the word of its column. */
  cells: Record<string, (item: T) => ReactNode>;
  footer?: ReactNode;
}

/** Wide enough that no code and no state is broken in the middle. */
const least: Readonly<Record<string, number>> = { code: 150, condition: 210, state: 150, since: 120 };

function List<T extends { id: string }>({ name, items, cells, footer }: ListProps<T>) {
  const { t } = useTranslation('handover');
  const columns = Object.entries(cells).map(
    ([column, cell], i): TableProps.ColumnDefinition<T> => ({
      id: column,
      header: t(`fields.${column}` as 'fields.code'),
      cell,
      minWidth: least[column],
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
        <Table
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

type Named = Handover['machines'][number];
const nameIn = (all: readonly Named[], id: number | undefined) => {
  const found = all.find((each) => each.id === id);
  return found ? `${found.code} ${found.description}` : '';
};
const codeIn = (all: readonly Named[], id: number | undefined) => all.find((each) => each.id === id)?.code;

/** Hour and minute: the day is that of the shift. */
function useTime() {
  const { instant } = useFormat();
  return (at: string | undefined) => (at ? instant(at).slice(-5) : '');
}

export function Stops({ found, desk }: Props) {
  const { may } = useSession();
  const format = useFormat();
  return (
    <List
      name="stops"
      items={found.stops}
      cells={{
        code: ({ id, code }) =>
          may('ewo', 'view') ? <PageLink to={ewoViewPath(desk, id)}>{code}</PageLink> : code,
        machine: (ewo) => (
          <>
            {nameIn(found.machines, ewo.machineId)}
            {ewo.element && <Box color="text-body-secondary">{ewo.element.description}</Box>}
          </>
        ),
        condition: ({ machineStatus }) => <ConditionStatus condition={machineStatus} />,
        what: ({ what }) => what,
        state: ({ state }) => <EwoStatus state={state} />,
        since: ({ createdAt }) => format.instant(createdAt),
        stopped: ({ stopped }) => (stopped > 0 ? format.minutes(stopped) : '–'),
        team: ({ teamId }) => codeIn(found.teams, teamId),
      }}
    />
  );
}

export function Left({ found, desk }: Props) {
  const { t } = useTranslation('handover');
  const { day } = useFormat();
  return (
    <List
      name="left"
      items={found.left}
      cells={{
        code: (order) => (
          <OrderLink order={order} desk={desk}>
            {order.code}
          </OrderLink>
        ),
        machine: ({ machineId }) => nameIn(found.machines, machineId),
        work: ({ cycleId }) => nameIn(found.cycles, cycleId),
        planned: ({ plannedOn }) => day(plannedOn),
        state: ({ state, late }) => <OrderStatus order={{ state, colour: late ? 'red' : 'yellow' }} />,
        team: ({ teamId }) => codeIn(found.teams, teamId),
      }}
      footer={found.moreLeft && t('moreLeft')}
    />
  );
}

export function Done({ found, desk }: Props) {
  const time = useTime();
  return (
    <List
      name="done"
      items={found.done}
      cells={{
        code: (order) => (
          <OrderLink order={order} desk={desk}>
            {order.code}
          </OrderLink>
        ),
        machine: ({ machineId }) => nameIn(found.machines, machineId),
        work: ({ cycleId }) => nameIn(found.cycles, cycleId),
        closed: ({ closedAt }) => time(closedAt),
        state: ({ late }) => <OrderStatus order={{ state: 'closed', colour: late ? 'orange' : 'green' }} />,
        team: ({ teamId }) => codeIn(found.teams, teamId),
      }}
    />
  );
}

export function Tags({ found, desk }: Props) {
  const { may } = useSession();
  const time = useTime();
  return (
    <List
      name="tags"
      items={found.tags}
      cells={{
        code: ({ id, code }) =>
          may('tags', 'view') ? <PageLink to={tagViewPath(desk, id)}>{code}</PageLink> : code,
        machine: ({ machineId, element }) => (
          <>
            {nameIn(found.machines, machineId)}
            {element && <Box color="text-body-secondary">{element.description}</Box>}
          </>
        ),
        pillar: ({ pillar }) => enumText('pillar', pillar),
        what: ({ what }) => what,
        state: ({ state }) => <TagStatus state={state} />,
        written: ({ createdAt }) => time(createdAt),
        team: ({ teamId }) => codeIn(found.teams, teamId),
      }}
    />
  );
}

export function Spares({ found, desk }: Props) {
  const { may } = useSession();
  const { number } = useFormat();
  return (
    <List
      name="spares"
      items={found.spares}
      cells={{
        code: ({ code, spareId, warehouseId }) =>
          desk === 'desktop' && may('spares', 'view') ? (
            <PageLink to={paths.spare(spareId, warehouseId)}>{code}</PageLink>
          ) : (
            code
          ),
        description: ({ description }) => description,
        stock: ({ stock, unit }) => `${number(stock)} ${unit}`,
        level: ({ level }) => (
          <Status of="stockLevel" value={level} tone={level === 'low' ? 'warning' : 'bad'} />
        ),
      }}
    />
  );
}

export function Messages({ found }: Props) {
  const time = useTime();
  return (
    <List
      name="messages"
      items={found.messages}
      cells={{
        team: ({ teamId }) => codeIn(found.teams, teamId),
        text: ({ text }) => text,
        said: ({ at }) => time(at),
        by: ({ by }) => by,
      }}
    />
  );
}
