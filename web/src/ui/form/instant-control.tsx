// A moment: date and time as the plant's clock shows them, stored in UTC.
import { SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';
import { DayControl } from './day-control.tsx';
import { instantAt, wallClock } from './local-time.ts';

const complete = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

export function InstantControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { region } = useFormat();
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
      <DayControl
        value={typed.day}
        ref={ref}
        disabled={disabled}
        required={field.required}
        onBlur={onBlur}
        onChange={(day) => change({ ...typed, day })}
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
