// Formats a cycle's rhythm: "Every 2 weeks", "Every 50,000 hits", "Every 500 hours or every 3 months".
import type { Cycle } from '#shared/planned/cycle.ts';
import { type GetText, useText } from '#web/i18n/text.ts';
import { type Format, useFormat } from '#web/ui/format.ts';

type Rhythm = Pick<Cycle, 'meter' | 'frequency' | 'run' | 'alsoFrequency'>;

function formatRhythm(
  text: GetText,
  format: Format,
  { meter, frequency, run, alsoFrequency }: Rhythm,
): string {
  if (meter !== 'none') {
    const byMeter = run ? text(`every.${meter}`, { n: format.number(run.every) }) : '';
    if (!alsoFrequency) return byMeter;
    const byTime = text(`every.${alsoFrequency.unit}`, { count: alsoFrequency.n });
    return text('every.orTime', { meter: byMeter, time: byTime.charAt(0).toLowerCase() + byTime.slice(1) });
  }
  return frequency ? text(`every.${frequency.unit}`, { count: frequency.n }) : '';
}

export function useRhythmText(): (cycle: Rhythm) => string {
  const text = useText('planned');
  const format = useFormat();
  return (cycle) => formatRhythm(text, format, cycle);
}
