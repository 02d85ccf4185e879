// What concerns the whole order: the meter, the time, a last word.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '../../../../../shared/planned/order-moves.ts';
import { useSession } from '../../../session/session.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { Execution } from './order-execution.ts';

export function WholeOrder({ execution }: { execution: Execution }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { number } = useFormat();
  const { byMeter, lastReading, withHours, editable } = execution;
  const disabled = !editable;
  return (
    <Container header={<Header variant="h2">{t('execution.whole')}</Header>}>
      <SpaceBetween size="m">
        {byMeter && (
          <Field
            name="reading"
            help={lastReading === undefined ? undefined : t('readings.last', { value: number(lastReading) })}
            disabled={disabled}
          />
        )}
        {!withHours && <Field name="actualMinutes" disabled={disabled} />}
        <Field name="note" label={t('fields.orderNote')} disabled={disabled} />
        {isAdmin(session) && <Field name="closedAt" help={t('execution.closedAtHelp')} disabled={disabled} />}
      </SpaceBetween>
    </Container>
  );
}
