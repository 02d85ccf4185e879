// Read-only report of an order that is no longer open.

import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { Activity } from '#shared/planned/order.ts';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { OutcomeText } from '#web/parts/order/outcome.tsx';
import { SparesList } from '#web/parts/spare/spares-list.tsx';
import { useFormat } from '#web/ui/format.ts';
import { AnswerList } from './order-answers.tsx';
import { getActivityTitle, type OrderDetail } from './order-execution.ts';
import { ProcedureLink } from './order-procedure-link.tsx';

interface Props {
  order: OrderDetail;
  /** Whether activities link to their procedures, on the desktop. */
  linked?: boolean;
}

export function OrderResult({ order, linked = false }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  const { number } = useFormat();
  const { operators } = useOrderNames({ withOperators: true });
  const formatHours = ({ hours = [] }: Activity) =>
    hours
      .map(({ operatorId, hours }) => {
        const operator = operators.get(operatorId);
        return `${operator ? formatFullName(operator) : `#${operatorId}`} ${number(hours)} h`;
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
              {getActivityTitle(activity)}
            </Header>
          }
        >
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={3}
              items={[
                { label: t('orders:fields.outcome'), value: <OutcomeText outcome={activity.outcome} /> },
                { label: t('orders:fields.note'), value: activity.note || t('common:none') },
                { label: t('orders:fields.hours'), value: formatHours(activity) || t('common:none') },
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
