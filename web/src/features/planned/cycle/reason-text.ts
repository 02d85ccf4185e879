// "Why this date?" as sentences: the reason of a slot, then what it was counted from and what it left out.
import type { ReasonCode, ReasonValues } from '../../../../../shared/planned/schedule.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { type Format, useFormat } from '../../../ui/format.ts';

/** How each value reads inside a sentence. */
const readings: Record<string, 'day' | 'number' | 'place'> = {
  anchor: 'day',
  since: 'day',
  movedFrom: 'day',
  closed: 'day',
  by: 'day',
  k: 'place',
  days: 'number',
  due: 'number',
  reading: 'number',
  first: 'number',
  instead: 'number',
  of: 'number',
  setBack: 'number',
};

/**
 * Every reason there is; a new one does not compile until it is listed, and has its sentence in every language.
 * @internal a test asks for the sentences
 */
export const reasons = Object.keys({
  onGrid: true,
  movedToNext: true,
  movedToPrevious: true,
  closedDay: true,
  absorbed: true,
  noOpenDay: true,
  afterCompletion: true,
  afterCancelled: true,
  first: true,
  afterProjection: true,
  onMeter: true,
  jumpedOver: true,
  onPath: true,
  extra: true,
} satisfies Record<ReasonCode, true>) as ReasonCode[];

/** Reasons whose own sentence already says what the date was counted from. */
const complete: readonly string[] = [
  'onGrid',
  'first',
  'afterCompletion',
  'afterCancelled',
  'afterProjection',
  'onMeter',
  'jumpedOver',
  'onPath',
  'extra',
];

export function reasonText(text: Text, format: Format, reason: string, values: ReasonValues = {}): string {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, read(readings[name], value, format)]),
  );
  const own = reason === 'onGrid' && values.k === 0 ? 'first' : reason;
  const sentences = [text([`reason.${own}`, 'reason.unknown'], shown)];
  if (!complete.includes(reason)) {
    if (values.k !== undefined) sentences.push(text('reason.counted', shown));
    else if (values.since !== undefined) sentences.push(text('reason.since', shown));
  }
  if (values.jumped !== undefined)
    sentences.push(text('reason.jumped', { ...shown, count: Number(values.jumped) }));
  if (values.setBack !== undefined) sentences.push(text('reason.setBack', shown));
  if (values.dropped !== undefined) sentences.push(text('reason.dropped', { count: Number(values.dropped) }));
  return sentences.join(' ');
}

function read(as: (typeof readings)[string] | undefined, value: string | number, format: Format): string {
  if (as === 'day') return format.day(String(value));
  // The anchor is occurrence 0 of the grid, and the first to its readers.
  if (as === 'place') return format.number(Number(value) + 1);
  return typeof value === 'number' ? format.number(value) : value;
}

export function useReasonText(): (reason: string, values?: ReasonValues) => string {
  const text = useText('planned');
  const format = useFormat();
  return (reason, values) => reasonText(text, format, reason, values);
}
