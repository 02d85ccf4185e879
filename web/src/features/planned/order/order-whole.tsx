// Fields of the order as a whole: meter reading, time and note.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#shared/planned/order-transitions.ts';
import { SparesField } from '#web/parts/spare/spares-field.tsx';
import { useSession } from '#web/session/session.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useKit } from '../kit/kit.tsx';
import type { Execution, OrderDetail } from './order-execution.ts';

export function OrderFields({ order, execution }: { order: OrderDetail; execution: Execution }) {
  const { t } = useTranslation(['orders', 'spares']);
  const session = useSession();
  const { number } = useFormat();
  const { byMeter, lastReading, withHours, editable } = execution;
  const disabled = !editable;
  const kitLines = useKit(order).data?.lines;
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
        <SparesField
          machineId={order.machineId}
          storedSpares={order.spares ?? kitLines}
          disabled={disabled}
        />
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
