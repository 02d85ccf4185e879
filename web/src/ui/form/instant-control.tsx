// Input of date and time in the plant's time zone, stored as a UTC instant.
import { SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';
import { DayControl } from './day-control.tsx';
import { toInstant, toLocalTime } from './local-time.ts';

const completeInput = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** Returns the date and time of an instant, or of an incomplete input. */
function splitInstant(value: string | undefined, timeZone: string): { day: string; time: string } {
  if (value?.endsWith('Z')) return toLocalTime(timeZone, value);
  const [day = '', time = ''] = value?.split(' ') ?? [];
  return { day, time };
}

export function InstantControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { region } = useFormat();
  const givenValue = typeof value === 'string' ? value : undefined;
  const [typed, setTyped] = useState(() => splitInstant(givenValue, region.timeZone));
  const [reportedValue, setReportedValue] = useState(givenValue);
  // The value was changed from outside, for example by a restored draft.
  if (givenValue !== reportedValue) {
    setReportedValue(givenValue);
    setTyped(splitInstant(givenValue, region.timeZone));
  }
  const changeParts = (next: typeof typed) => {
    const inputText = `${next.day} ${next.time}`;
    const enteredInstant = completeInput.test(inputText)
      ? toInstant(region.timeZone, next.day, next.time)
      : undefined;
    const nextValue = enteredInstant ?? (next.day || next.time ? inputText : undefined);
    setTyped(next);
    setReportedValue(nextValue);
    onChange(nextValue);
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <DayControl
        value={typed.day}
        ref={ref}
        disabled={disabled}
        required={field.required}
        onBlur={onBlur}
        onChange={(day) => changeParts({ ...typed, day })}
      />
      <TimeInput
        value={typed.time}
        format="hh:mm"
        placeholder="hh:mm"
        disabled={disabled}
        onBlur={() => onBlur()}
        onChange={({ detail }) => changeParts({ ...typed, time: detail.value })}
      />
    </SpaceBetween>
  );
}
