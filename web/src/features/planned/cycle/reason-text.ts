// Formats the answer to "Why this date?": the reason of a slot, its base, and the dates it skipped.
import type { DayChange, ForecastMove } from '#shared/planned/order.ts';
import type { ReasonCode, ReasonValues } from '#shared/planned/schedule.ts';
import { type GetText, useText } from '#web/i18n/text.ts';
import { type Format, useFormat } from '#web/ui/format.ts';

/** Format of each value in a sentence. */
const valueFormats: Record<string, 'day' | 'number' | 'place'> = {
  anchor: 'day',
  from: 'day',
  kept: 'day',
  counted: 'day',
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
  earliest: 'day',
  latest: 'day',
  timeOn: 'day',
  meterOn: 'day',
  on: 'day',
};

/**
 * Lists all reasons; a new one compiles only after it is added, and needs a text in every language.
 * @internal exported for a test of the texts
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
  keptPlan: true,
  shifted: true,
  first: true,
  afterProjection: true,
  onMeter: true,
  meterExpected: true,
  timeAlone: true,
  timeFirst: true,
  meterFirst: true,
  sameDay: true,
  jumpedOver: true,
  onPath: true,
  extra: true,
  free: true,
  rank: true,
} satisfies Record<ReasonCode, true>) as ReasonCode[];

/** Reasons whose text already states the base of the date. */
const selfExplanatoryReasons: readonly string[] = [
  'onGrid',
  'first',
  'afterCompletion',
  'afterCancelled',
  'keptPlan',
  'shifted',
  'afterProjection',
  'onMeter',
  'meterExpected',
  'timeAlone',
  'timeFirst',
  'meterFirst',
  'sameDay',
  'jumpedOver',
  'onPath',
  'extra',
  'free',
  'rank',
];

export function formatReason(
  text: GetText,
  format: Format,
  reason: string,
  values: ReasonValues = {},
): string {
  const formattedValues = {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, formatValue(valueFormats[name], value, format)]),
    ),
    ...(values.kept !== undefined && formatDayCounts(text, format, values)),
  };
  const textKey =
    reason === 'onGrid' && values.k === 0
      ? 'first'
      : reason === 'free' && values.because !== undefined
        ? 'freeBecause'
        : reason === 'meterFirst' && values.perDay === undefined
          ? 'meterReached'
          : reason;
  const sentences = [text([`reason.${textKey}`, 'reason.unknown'], formattedValues)];
  if (!selfExplanatoryReasons.includes(reason)) {
    if (values.kept !== undefined)
      sentences.push(text(`reason.${values.shift ? 'shifted' : 'keptPlan'}`, formattedValues));
    else if (values.k !== undefined) sentences.push(text('reason.counted', formattedValues));
    else if (values.since !== undefined) sentences.push(text('reason.since', formattedValues));
  }
  if (values.jumped !== undefined)
    sentences.push(text('reason.jumped', { ...formattedValues, count: Number(values.jumped) }));
  if (reason === 'meterExpected' && values.earliest !== undefined)
    sentences.push(
      text(values.latest === undefined ? 'reason.bandWithoutEnd' : 'reason.band', formattedValues),
    );
  if ((reason === 'onMeter' || reason === 'meterExpected') && values.movedFrom !== undefined)
    sentences.push(text('reason.meterMoved', formattedValues));
  if (reason === 'onMeter' && values.deviation !== undefined)
    sentences.push(text(`reason.${values.shift ? 'runShifted' : 'runKept'}`, formattedValues));
  if (values.timeOn !== undefined && values.movedFrom !== undefined)
    sentences.push(text('reason.partMoved', formattedValues));
  if (values.setBack !== undefined) sentences.push(text('reason.setBack', formattedValues));
  if (values.dropped !== undefined) sentences.push(text('reason.dropped', { count: Number(values.dropped) }));
  return sentences.join(' ');
}

/** Returns the values of a shift that are numbers of days, with their unit. */
const formatDayCounts = (text: GetText, format: Format, values: ReasonValues) =>
  Object.fromEntries(
    (['deviation', 'allowed', 'shift'] as const).flatMap((name) => {
      const count = values[name];
      return typeof count === 'number'
        ? [[name, text('shift.dayCount', { count, days: format.number(count) })]]
        : [];
    }),
  );

function formatValue(
  valueFormat: (typeof valueFormats)[string] | undefined,
  value: string | number,
  format: Format,
): string {
  if (valueFormat === 'day') return format.day(String(value));
  // The anchor is occurrence 0 of the grid; users count from 1.
  if (valueFormat === 'place') return format.number(Number(value) + 1);
  return typeof value === 'number' ? format.number(value) : value;
}

/** Returns a sentence per change of the planned day: author, time, old day, new day and reason. */
export const formatDayChanges = (
  text: GetText,
  format: Format,
  changes: readonly DayChange[] = [],
): string[] =>
  changes.map(({ from, to, cause, by, at, reason }) =>
    text(`dayChange.${cause}${reason ? 'Because' : ''}`, {
      from: format.day(from),
      to: format.day(to),
      by,
      at: format.instant(at),
      reason,
    }),
  );

export function useDayChangeTexts(): (changes?: readonly DayChange[]) => string[] {
  const text = useText('planned');
  const format = useFormat();
  return (changes) => formatDayChanges(text, format, changes);
}

export function useReasonText(): (reason: string, values?: ReasonValues) => string {
  const text = useText('planned');
  const format = useFormat();
  return (reason, values) => formatReason(text, format, reason, values);
}

/** Returns a sentence per move by a new forecast: old day, new day, reading and rate. */
export const formatForecastMoves = (
  text: GetText,
  format: Format,
  moves: readonly ForecastMove[] = [],
): string[] =>
  moves.map(({ from, to, on, reading, perDay }) =>
    text(perDay === undefined ? 'forecastMove.byReading' : 'forecastMove.byRate', {
      ...{ from: format.day(from), to: format.day(to), on: format.day(on) },
      ...{ reading: format.number(reading), perDay: format.number(perDay) },
    }),
  );

export function useForecastMoveTexts(): (moves?: readonly ForecastMove[]) => string[] {
  const text = useText('planned');
  const format = useFormat();
  return (moves) => formatForecastMoves(text, format, moves);
}
