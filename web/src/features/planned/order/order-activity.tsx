// Report of one activity: outcome, control values, and hours of each technician.
import { FormField, SpaceBetween } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Activity, isWorked } from '#shared/planned/order.ts';
import type { PreviousAnswer } from '#shared/planned/order-api.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { HoursField } from '#web/parts/order/hours-field.tsx';
import { sortMembersFirst, useOrderNames } from '#web/parts/order/order-names.ts';
import { ElementPath } from '#web/parts/order/order-where.tsx';
import { OutcomeChoice } from '#web/parts/order/outcome.tsx';
import { NoteArea } from '#web/ui/form/note-area.tsx';
import { ControlAnswers } from './order-answers.tsx';
import { computeHours } from './order-reporting.ts';
import './execution.css';

export function ActivityFields({
  at: index,
  n,
  element,
  cycleId,
  controls = [],
  previous,
  withHours,
  teamId,
  minutes,
  disabled,
}: {
  /** Index of the activity in the form. */
  at: number;
  n: number;
  element: Activity['element'];
  /** Cycle of lower rank from which the activity joined. */
  cycleId?: number;
  controls?: Activity['controls'];
  /** Previous values of the order's controls. */
  previous?: readonly PreviousAnswer[];
  withHours: boolean;
  teamId?: number;
  /** Standard time of the activity. */
  minutes: number;
  disabled: boolean;
}) {
  const { t } = useTranslation('orders');
  const names = useOrderNames({ withOperators: true });
  const path = `activities.${index}`;
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name: `${path}.outcome` });
  return (
    <SpaceBetween size="m">
      <ElementPath element={element} />
      {cycleId !== undefined && (
        <span>{t('joined.from', { cycle: names.cycles.get(cycleId)?.code ?? `#${cycleId}` })}</span>
      )}
      {controls.length > 0 ? (
        <ControlAnswers
          path={path}
          controls={controls}
          n={n}
          previous={previous}
          notDone={value === 'notDone'}
          disabled={disabled}
          onNotDone={(notDone) => onChange(notDone ? 'notDone' : undefined)}
        />
      ) : (
        <FormField errorText={error && getProblemText(error.message ?? '')} stretch>
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
          technicians={sortMembersFirst(names, teamId)}
          suggested={computeHours(minutes)}
          disabled={disabled}
        />
      )}
    </SpaceBetween>
  );
}

/** Note of an activity: required if the outcome is not ok, otherwise optional. */
function NoteField({
  name,
  needed: isRequired,
  disabled,
}: {
  name: string;
  needed: boolean;
  disabled: boolean;
}) {
  const { t } = useTranslation(['orders', 'common']);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormField
      label={t('orders:fields.note')}
      description={isRequired ? t('orders:execution.noteNeeded') : undefined}
      constraintText={isRequired ? undefined : t('common:optional')}
      errorText={error && getProblemText(error.message ?? '')}
      stretch
    >
      <NoteArea
        ref={ref}
        value={value ?? ''}
        rows={3}
        disabled={disabled}
        ariaRequired={isRequired}
        onBlur={() => onBlur()}
        onChange={onChange}
      />
    </FormField>
  );
}
