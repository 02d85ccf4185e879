// Reporting one activity: outcome, what was found, who worked how long.
import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../shared/planned/order.ts';
import { useText } from '../../i18n/text.ts';
import { HoursField } from './order-hours.tsx';
import { OutcomeChoice } from './order-outcome.tsx';
import { ElementPath } from './order-where.tsx';

export function ActivityFields({
  at,
  element,
  withHours,
  teamId,
  disabled,
}: {
  /** Place in the form. */
  at: number;
  element: Activity['element'];
  withHours: boolean;
  teamId?: number;
  disabled: boolean;
}) {
  const { t } = useTranslation('orders');
  const text = useText('orders');
  const path = `activities.${at}`;
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name: `${path}.outcome` });
  return (
    <SpaceBetween size="m">
      <ElementPath element={element} />
      <FormField errorText={error && text([`messages:${error.message}`, 'messages:wrongType'])} stretch>
        <OutcomeChoice
          name={path}
          label={t('fields.outcome')}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
      </FormField>
      <NoteField name={`${path}.note`} needed={value === 'nok' || value === 'notDone'} disabled={disabled} />
      {withHours && value !== 'notDone' && value !== 'na' && (
        <HoursField name={`${path}.hours`} teamId={teamId} disabled={disabled} />
      )}
    </SpaceBetween>
  );
}

/** Needed for what went wrong, welcome otherwise. */
function NoteField({ name, needed, disabled }: { name: string; needed: boolean; disabled: boolean }) {
  const { t } = useTranslation(['orders', 'common']);
  const text = useText('orders');
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormField
      label={t('orders:fields.note')}
      description={needed ? t('orders:execution.noteNeeded') : undefined}
      constraintText={needed ? undefined : t('common:optional')}
      errorText={error && text([`messages:${error.message}`, 'messages:wrongType'])}
      stretch
    >
      <Textarea
        ref={ref}
        value={value ?? ''}
        rows={3}
        disabled={disabled}
        ariaRequired={needed}
        onBlur={() => onBlur()}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
