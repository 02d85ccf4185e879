// Reporting one activity: outcome, what was found, who worked how long.
import { FormField, SpaceBetween } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Activity, isWorked } from '../../../../../shared/planned/order.ts';
import type { Previous } from '../../../../../shared/planned/order-api.ts';
import { problemText } from '../../../i18n/text.ts';
import { HoursField } from '../../../parts/order/hours-field.tsx';
import { membersFirst, useNames } from '../../../parts/order/order-names.ts';
import { ElementPath } from '../../../parts/order/order-where.tsx';
import { OutcomeChoice } from '../../../parts/order/outcome.tsx';
import { NoteArea } from '../../../ui/form/note-area.tsx';
import { Answers } from './order-answers.tsx';
import { hoursFrom } from './order-reporting.ts';
import './execution.css';

export function ActivityFields({
  at,
  n,
  element,
  controls = [],
  previous,
  withHours,
  teamId,
  minutes,
  disabled,
}: {
  /** Place in the form. */
  at: number;
  n: number;
  element: Activity['element'];
  controls?: Activity['controls'];
  /** What controls of the order showed the time before. */
  previous?: readonly Previous[];
  withHours: boolean;
  teamId?: number;
  /** Its standard time. */
  minutes: number;
  disabled: boolean;
}) {
  const { t } = useTranslation('orders');
  const names = useNames({ withOperators: true });
  const path = `activities.${at}`;
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name: `${path}.outcome` });
  return (
    <SpaceBetween size="m">
      <ElementPath element={element} />
      {controls.length > 0 ? (
        <Answers
          path={path}
          controls={controls}
          n={n}
          previous={previous}
          notDone={value === 'notDone'}
          disabled={disabled}
          onNotDone={(notDone) => onChange(notDone ? 'notDone' : undefined)}
        />
      ) : (
        <FormField errorText={error && problemText(error.message ?? '')} stretch>
          <OutcomeChoice
            name={path}
            label={t('fields.outcome')}
            value={value}
            disabled={disabled}
            onChange={onChange}
          />
        </FormField>
      )}
      <NoteField name={`${path}.note`} needed={value === 'nok' || value === 'notDone'} disabled={disabled} />
      {withHours && (value === undefined || isWorked(value)) && (
        <HoursField
          name={`${path}.hours`}
          technicians={membersFirst(names, teamId)}
          suggested={hoursFrom(minutes)}
          disabled={disabled}
        />
      )}
    </SpaceBetween>
  );
}

/** Needed for what went wrong, welcome otherwise. */
function NoteField({ name, needed, disabled }: { name: string; needed: boolean; disabled: boolean }) {
  const { t } = useTranslation(['orders', 'common']);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormField
      label={t('orders:fields.note')}
      description={needed ? t('orders:execution.noteNeeded') : undefined}
      constraintText={needed ? undefined : t('common:optional')}
      errorText={error && problemText(error.message ?? '')}
      stretch
    >
      <NoteArea
        ref={ref}
        value={value ?? ''}
        rows={3}
        disabled={disabled}
        ariaRequired={needed}
        onBlur={() => onBlur()}
        onChange={onChange}
      />
    </FormField>
  );
}
