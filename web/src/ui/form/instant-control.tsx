// A moment: date and time as the plant's clock shows them, stored in UTC.
import { DatePicker, SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useWordLocale } from '../format.ts';
import type { Control } from './control.ts';
import { instantAt, wallClock } from './local-time.ts';

const complete = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

export function InstantControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation();
  const { region } = useFormat();
  const locale = useWordLocale();
  const known =
    typeof value === 'string' && value.endsWith('Z') ? wallClock(region.timeZone, value) : undefined;
  const [typed, setTyped] = useState(known ?? { day: '', time: '' });
  const change = (next: typeof typed) => {
    setTyped(next);
    const whole = `${next.day} ${next.time}`;
    if (complete.test(whole)) onChange(instantAt(region.timeZone, next.day, next.time));
    else onChange(next.day || next.time ? whole : undefined);
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <DatePicker
        value={typed.day}
        ref={ref as never}
        format="long-localized"
        inputFormat="iso"
        placeholder="YYYY-MM-DD"
        locale={locale}
        disabled={disabled}
        ariaRequired={field.required}
        openCalendarAriaLabel={() => t('day.open')}
        onBlur={() => onBlur()}
        onChange={({ detail }) => change({ ...typed, day: detail.value })}
      />
      <TimeInput
        value={typed.time}
        format="hh:mm"
        placeholder="hh:mm"
        disabled={disabled}
        onBlur={() => onBlur()}
        onChange={({ detail }) => change({ ...typed, time: detail.value })}
      />
    </SpaceBetween>
  );
}
