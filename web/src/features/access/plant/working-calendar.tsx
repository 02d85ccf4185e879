// The fields of a working calendar: whether there is one, its weekdays, what happens on closed days, and which those are.
import { Checkbox, FormField, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlantCalendar } from '../../../../../shared/planned/plant-calendar.ts';
import { useText } from '../../../i18n/text.ts';
import { Field, messageOf } from '../../../ui/form/form-field.tsx';
import { ClosedDays } from './closed-days.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const usual: PlantCalendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' };

export function WorkingCalendar() {
  const { t } = useTranslation('access');
  const { field } = useController({ name: 'calendar' });
  const kept = field.value !== null;
  return (
    <SpaceBetween size="l">
      <FormField description={t('planning.without')}>
        <Toggle checked={kept} onChange={({ detail }) => field.onChange(detail.checked ? usual : null)}>
          {t('planning.with')}
        </Toggle>
      </FormField>
      {kept && (
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
  const chosen: readonly number[] = field.value ?? [];
  const name = new Intl.DateTimeFormat(i18n.resolvedLanguage, { weekday: 'long', timeZone: 'UTC' });
  return (
    <FormField
      label={text('fields.workdays')}
      description={text('help.workdays')}
      errorText={messageOf(fieldState.error)}
    >
      <SpaceBetween direction="horizontal" size="m">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            checked={chosen.includes(day)}
            onChange={({ detail }) =>
              field.onChange(detail.checked ? [...chosen, day].sort() : chosen.filter((each) => each !== day))
            }
          >
            {/* 1 January 2024 was a Monday. */}
            {name.format(Date.UTC(2024, 0, day))}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FormField>
  );
}
