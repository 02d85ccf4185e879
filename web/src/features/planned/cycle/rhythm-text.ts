// Formats a cycle's rhythm: "Every 2 weeks", "Every 50,000 hits".
import type { Cycle } from '#shared/planned/cycle.ts';
import { type GetText, useText } from '#web/i18n/text.ts';
import { type Format, useFormat } from '#web/ui/format.ts';

type Rhythm = Pick<Cycle, 'meter' | 'frequency' | 'run'>;

function formatRhythm(text: GetText, format: Format, { meter, frequency, run }: Rhythm): string {
  if (meter !== 'none') return run ? text(`every.${meter}`, { n: format.number(run.every) }) : '';
  return frequency ? text(`every.${frequency.unit}`, { count: frequency.n }) : '';
}

export function useRhythmText(): (cycle: Rhythm) => string {
  const text = useText('planned');
  const format = useFormat();
  return (cycle) => formatRhythm(text, format, cycle);
}
