// Facts of an order for the tablet: machine, element, cycle and day first.
import { Container, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { formatElement } from '#web/parts/order/order-where.tsx';
import { useFormat } from '#web/ui/format.ts';
import type { OrderDetail } from '../order/order-execution.ts';
import { useOrderPairs } from '../order/order-pairs.tsx';

export function TabletFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { row, cycle, state, plannedOn, team, course, cycleLabel } = useOrderPairs(order);
  const elements = getElements(order.activities);
  const pairs = [
    {
      label: t('fields.machine'),
      value: (
        <>
          <b className="machine-code">{row.machine}</b> {row.machineDescription}
        </>
      ),
    },
    elements.length > 0 && { label: t('fields.element'), value: <Lines lines={elements} /> },
    row.cycleDescription && { label: cycleLabel, value: cycle },
    plannedOn,
    state,
    {
      label: t('fields.minutes'),
      value: `${format.minutes(order.minutes)} · ${t('tasks', { count: order.activities.length })}`,
    },
    team,
    ...course,
  ];
  return (
    <Container>
      <KeyValuePairs columns={2} items={pairs.filter((pair) => typeof pair === 'object')} />
    </Container>
  );
}

/** Returns the elements of the activities without duplicates. */
const getElements = (activities: OrderDetail['activities']): string[] => [
  ...new Set(activities.flatMap(({ element }) => (element ? [formatElement(element)] : []))),
];

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);
