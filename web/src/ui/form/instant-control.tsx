// A moment: date and time as the plant's clock shows them, stored in UTC.
import { SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';
import { DayControl } from './day-control.tsx';
import { instantAt, wallClock } from './local-time.ts';

const complete = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** Of an instant, or of one that is not typed to its end. */
function partsOf(value: string | undefined, timeZone: string): { day: string; time: string } {
  if (value?.endsWith('Z')) return wallClock(timeZone, value);
  const [day = '', time = ''] = value?.split(' ') ?? [];
  return { day, time };
}

export function InstantControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { region } = useFormat();
  const given = typeof value === 'string' ? value : undefined;
  const [typed, setTyped] = useState(() => partsOf(given, region.timeZone));
  const [told, setTold] = useState(given);
  // a draft, or what was there before, came from elsewhere
  if (given !== told) {
    setTold(given);
    setTyped(partsOf(given, region.timeZone));
  }
  const change = (next: typeof typed) => {
    const whole = `${next.day} ${next.time}`;
    const moment = complete.test(whole) ? instantAt(region.timeZone, next.day, next.time) : undefined;
    const tells = moment ?? (next.day || next.time ? whole : undefined);
    setTyped(next);
    setTold(tells);
    onChange(tells);
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
