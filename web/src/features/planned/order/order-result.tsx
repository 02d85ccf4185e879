// What was reported of an order that is no longer open.
import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../../shared/planned/order.ts';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { fullName, useNames } from '../../../parts/order/order-names.ts';
import { OutcomeText } from '../../../parts/order/outcome.tsx';
import { SparesList } from '../../../parts/spare/spares-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AnswerList } from './order-answers.tsx';
import { type OrderSheet, titleOf } from './order-execution.ts';
import { ProcedureLink } from './order-procedure-link.tsx';

interface Props {
  order: OrderSheet;
  /** Activities lead to their procedures, at the desk. */
  linked?: boolean;
}

export function OrderResult({ order, linked = false }: Props) {
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
            <Header
              variant="h3"
              info={linked && <ProcedureLink type={order.type} {...activity} />}
              description={activity.element?.path}
            >
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
            {activity.controls && <AnswerList {...activity} />}
            <ActivityRequests order={order} activity={activity} />
          </SpaceBetween>
        </Container>
      ))}
    </SpaceBetween>
  );
}
