// What was reported of an order that is no longer open.
import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../../shared/planned/order.ts';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { fullName, useNames } from '../../../parts/order/order-names.ts';
import { SparesList } from '../../../parts/spare/spares-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { type OrderSheet, titleOf } from './order-execution.ts';
import { OutcomeText } from './order-outcome.tsx';

export function OrderResult({ order }: { order: OrderSheet }) {
  const { t } = useTranslation(['orders', 'common']);
  const { number } = useFormat();
  const { operators } = useNames({ withOperators: true });
  const worked = ({ hours = [] }: Activity) =>
    hours
      .map(({ operatorId, hours }) => {
        const operator = operators.get(operatorId);
        return `${operator ? fullName(operator) : `#${operatorId}`} ${number(hours)} h`;
      })
      .join(', ');
  return (
    <SpaceBetween size="m">
      {order.spares && (
        <Container header={<Header variant="h3">{t('orders:fields.spares')}</Header>}>
          <SparesList spares={order.spares} machineId={order.machineId} />
        </Container>
      )}
      {order.activities.map((activity) => (
        <Container
          key={activity.n}
          header={
            <Header variant="h3" description={activity.element?.path}>
              {titleOf(activity)}
            </Header>
          }
        >
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={3}
              items={[
                { label: t('orders:fields.outcome'), value: <OutcomeText outcome={activity.outcome} /> },
                { label: t('orders:fields.note'), value: activity.note || t('common:none') },
                { label: t('orders:fields.hours'), value: worked(activity) || t('common:none') },
              ]}
            />
            <ActivityRequests order={order} activity={activity} />
          </SpaceBetween>
        </Container>
      ))}
    </SpaceBetween>
  );
}
