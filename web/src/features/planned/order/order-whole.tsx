// What concerns the whole order: the meter, the time, a last word.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '../../../../../shared/planned/order-moves.ts';
import { SparesField } from '../../../parts/spare/spares-field.tsx';
import { useSession } from '../../../session/session.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useKit } from '../kit/kit.tsx';
import type { Execution, OrderSheet } from './order-execution.ts';

export function WholeOrder({ order, execution }: { order: OrderSheet; execution: Execution }) {
  const { t } = useTranslation(['orders', 'spares']);
  const session = useSession();
  const { number } = useFormat();
  const { byMeter, lastReading, withHours, editable } = execution;
  const disabled = !editable;
  const known = useKit(order).data?.lines;
  return (
    <Container header={<Header variant="h2">{t('orders:execution.whole')}</Header>}>
      <SpaceBetween size="m">
        {byMeter && (
          <Field
            name="reading"
            help={
              lastReading === undefined
                ? undefined
                : t('orders:readings.last', { value: number(lastReading) })
            }
            disabled={disabled}
          />
        )}
        {!withHours && <Field name="actualMinutes" disabled={disabled} />}
        <SparesField machineId={order.machineId} known={order.spares ?? known} disabled={disabled} />
        {session.user?.plant.warSap && (
          <Field name="sapOrder" help={t('spares:sapOrderHelp')} disabled={disabled} />
        )}
        <Field name="note" label={t('orders:fields.orderNote')} disabled={disabled} />
        {isAdmin(session) && (
          <Field name="closedAt" help={t('orders:execution.closedAtHelp')} disabled={disabled} />
        )}
      </SpaceBetween>
    </Container>
  );
}
