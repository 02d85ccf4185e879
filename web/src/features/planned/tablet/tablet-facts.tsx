// What an order is, for somebody in front of the machine: machine, place, cycle and day first.
import { Container, KeyValuePairs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { elementText } from '../../../parts/order/order-where.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { OrderSheet } from '../order/order-execution.ts';
import { useOrderPairs } from '../order/order-pairs.tsx';

export function TabletFacts({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { row, cycle, state, plannedOn, team, course } = useOrderPairs(order);
  const elements = elementsOf(order.activities);
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
    row.cycleDescription && { label: t('fields.cycle'), value: cycle },
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

/** Where there is work, each element once. */
const elementsOf = (activities: OrderSheet['activities']): string[] => [
  ...new Set(activities.flatMap(({ element }) => (element ? [elementText(element)] : []))),
];

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);
