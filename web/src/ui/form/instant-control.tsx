// A moment: date and time as the plant's clock shows them, stored in UTC.
import { SpaceBetween, TimeInput } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormat } from '../format.ts';
import type { Control } from './control.ts';
import { DayControl } from './day-control.tsx';
import { instantAt, wallClock } from './local-time.ts';

const complete = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
interface Typed {
  day: string;
  time: string;
}

export function InstantControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const {
    region: { timeZone },
  } = useFormat();
  const [typed, setTyped] = useState<Typed>(() => partsOf(timeZone, value));
  // what came from elsewhere, such as a draft that was found again, is shown instead of what was typed here
  const shown = momentOf(timeZone, typed) === (value || undefined) ? typed : partsOf(timeZone, value);
  const change = (next: Typed) => {
    setTyped(next);
    onChange(momentOf(timeZone, next));
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <DayControl
        value={shown.day}
        ref={ref}
        disabled={disabled}
        required={field.required}
        onBlur={onBlur}
        onChange={(day) => change({ ...shown, day })}
      />
      <TimeInput
        value={shown.time}
        format="hh:mm"
        placeholder="hh:mm"
        disabled={disabled}
        onBlur={() => onBlur()}
        onChange={({ detail }) => change({ ...shown, time: detail.value })}
      />
    </SpaceBetween>
  );
}

/** An instant once day and time are whole; until then the text as it stands, which no schema takes. */
function momentOf(timeZone: string, { day, time }: Typed): string | undefined {
  const whole = `${day} ${time}`;
  if (complete.test(whole)) return instantAt(timeZone, day, time);
  return day || time ? whole : undefined;
}

function partsOf(timeZone: string, value: unknown): Typed {
  if (typeof value !== 'string') return { day: '', time: '' };
  if (value.endsWith('Z')) return wallClock(timeZone, value);
  const at = value.lastIndexOf(' ');
  return { day: value.slice(0, at), time: value.slice(at + 1) };
}
