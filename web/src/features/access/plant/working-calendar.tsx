// Fields of a working calendar: whether there is one, its weekdays, the rule for closed days, and the closed
// days.
import { Checkbox, FormField, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { useText } from '#web/i18n/text.ts';
import { Field, getFieldError } from '#web/ui/form/form-field.tsx';
import { ClosedDays } from './closed-days.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const defaultCalendar: PlantCalendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' };

export function WorkingCalendar() {
  const { t } = useTranslation('access');
  const { field } = useController({ name: 'calendar' });
  const hasCalendar = field.value !== null;
  return (
    <SpaceBetween size="l">
      <FormField description={t('planning.without')}>
        <Toggle
          checked={hasCalendar}
          onChange={({ detail }) => field.onChange(detail.checked ? defaultCalendar : null)}
        >
          {t('planning.with')}
        </Toggle>
      </FormField>
      {hasCalendar && (
        <SpaceBetween size="l">
          <Workdays />
          <Field name="calendar.rule" />
          <ClosedDays />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

function Workdays() {
  const { i18n } = useTranslation('access');
  const text = useText('access');
  const { field, fieldState } = useController({ name: 'calendar.workdays' });
  const selectedDays: readonly number[] = field.value ?? [];
  const dayFormat = new Intl.DateTimeFormat(i18n.resolvedLanguage, { weekday: 'long', timeZone: 'UTC' });
  return (
    <FormField
      label={text('fields.workdays')}
      description={text('help.workdays')}
      errorText={getFieldError(fieldState.error)}
    >
      <SpaceBetween direction="horizontal" size="m">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            checked={selectedDays.includes(day)}
            onChange={({ detail }) =>
              field.onChange(
                detail.checked ? [...selectedDays, day].sort() : selectedDays.filter((each) => each !== day),
              )
            }
          >
            {/* 1 January 2024 was a Monday. */}
            {dayFormat.format(Date.UTC(2024, 0, day))}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FormField>
  );
}
