// Texts of the ledger's cells, for screen readers and tooltips.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import type { Ledger, LedgerRow } from '#shared/reports/ledger-api.ts';
import { type GetText, useText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';

/** Content of one week of a line; stars and free orders are those of the element. */
export interface WeekContent {
  cell?: LedgerRow['cells'][string];
  star?: LedgerRow['stars'][string];
  free?: NonNullable<LedgerRow['free']>[string];
  closedHere?: number;
}

/** Content of an element, shown on its first line. */
export type ElementContent = Pick<LedgerRow, 'stars' | 'free'>;

/** Returns the content of a week; `element` is given for the first line of an element only. */
export const getWeekContent = (
  row: LedgerRow,
  element: ElementContent | undefined,
  week: number,
): WeekContent => ({
  cell: row.cells[week],
  star: element?.stars[week],
  free: element?.free?.[week],
  closedHere: row.closedHere?.[week],
});
export const isEmptyWeek = ({ cell, star, free, closedHere }: WeekContent): boolean =>
  !cell && !star && !free && !closedHere;

/** Returns the current week; undefined if today is not in the year. */
export function findCurrentWeek({ from, today, weeks }: Pick<Ledger, 'from' | 'today' | 'weeks'>) {
  const week = Math.floor(daysBetween(from, today) / 7) + 1;
  return week >= 1 && week <= weeks ? week : undefined;
}
export const getMondayOfWeek = (from: Day, week: number): Day => addDays(from, (week - 1) * 7);

type ExpectedDay = NonNullable<LedgerRow['expected']>;
/** Returns the expected day of a meter with its band, as `12/05/2026 (10/05/2026 – 15/05/2026)`. */
export const formatExpectedDay = (
  text: GetText,
  day: (value: Day) => string,
  { on, earliest, latest }: ExpectedDay,
): string =>
  earliest === undefined
    ? day(on)
    : latest
      ? text('expected.band', { on: day(on), earliest: day(earliest), latest: day(latest) })
      : text('expected.open', { on: day(on), earliest: day(earliest) });

export type CellTexts = ReturnType<typeof useCellTexts>;

export function useCellTexts() {
  const { t } = useTranslation('ledger');
  const text = useText('ledger');
  const { minutes, day } = useFormat();
  return useMemo(() => {
    /** Cache of texts, since hundreds of cells have the same one. */
    const textCache = new Map<string, string>();
    const getCachedText = <Content>(
      content: Content,
      formatContent: (content: Content) => string,
    ): string => {
      const key = JSON.stringify(content);
      const cachedText = textCache.get(key) ?? formatContent(content);
      textCache.set(key, cachedText);
      return cachedText;
    };
    const formatWork = ({
      symbol,
      count,
      nok,
      replaced,
      early,
      expected,
      inLarger,
    }: NonNullable<WeekContent['cell']>) =>
      [
        count === 0 ? t('cell.projected') : t(`cell.${symbol}`, { count }),
        nok && t('cell.nok'),
        replaced && t('cell.replaced'),
        early && t('cell.early'),
        inLarger &&
          (inLarger.code === undefined
            ? t('cell.inLargerLater', { code: inLarger.cycle })
            : t('cell.inLarger', { code: inLarger.code })),
        expected && t('cell.expected', { expected: formatExpectedDay(text, day, expected) }),
      ]
        .filter(Boolean)
        .join(', ');
    const formatStars = ({ count, minutes: downMinutes, own }: NonNullable<WeekContent['star']>) =>
      [
        own > 0 && t('cell.breakdowns', { count: own }),
        own < count && t('cell.below', { count: count - own }),
        downMinutes > 0 && minutes(downMinutes),
      ]
        .filter(Boolean)
        .join(', ');
    return {
      /** Returns e.g. `Week 12: 2 planned; 1 breakdown, 30 min`. */
      cell: (week: number, { cell, star, free, closedHere }: WeekContent): string => {
        const parts = [
          cell && getCachedText(cell, formatWork),
          closedHere && t('cell.closedHere', { count: closedHere }),
          free && t('cell.free', { count: free.count, done: free.done }),
          star && formatStars(star),
        ].filter(Boolean);
        return t('cell.week', { week, what: parts.join('; ') || t('cell.nothing') });
      },
      /** Returns e.g. `16/03/2026 – 22/03/2026`. */
      days: (monday: Day) => `${day(monday)} – ${day(addDays(monday, 6))}`,
    };
  }, [t, text, minutes, day]);
}
