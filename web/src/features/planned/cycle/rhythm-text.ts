// A cycle's rhythm in words: "Every 2 weeks", "Every 50,000 hits".
import type { Cycle } from '../../../../../shared/planned/cycle.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { type Format, useFormat } from '../../../ui/format.ts';

type Rhythm = Pick<Cycle, 'meter' | 'frequency' | 'run'>;

function rhythmText(text: Text, format: Format, { meter, frequency, run }: Rhythm): string {
  if (meter !== 'none') return run ? text(`every.${meter}`, { n: format.number(run.every) }) : '';
  return frequency ? text(`every.${frequency.unit}`, { count: frequency.n }) : '';
}

export function useRhythmText(): (cycle: Rhythm) => string {
  const text = useText('planned');
  const format = useFormat();
  return (cycle) => rhythmText(text, format, cycle);
}
