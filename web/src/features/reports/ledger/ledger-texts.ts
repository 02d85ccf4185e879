// What a cell of the ledger says in words: to who does not see it, and to who points at it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '../../../../../shared/day.ts';
import type { Ledger, LedgerRow } from '../../../../../shared/reports/ledger-api.ts';
import { useFormat } from '../../../ui/format.ts';

/** What stands in one week of a line; stars are those of its element. */
export interface WeekOfLine {
  cell?: LedgerRow['cells'][string];
  star?: LedgerRow['stars'][string];
  closedHere?: number;
}

/** Stars stand on the first line of an element that is shown. */
export const weekOf = (row: LedgerRow, stars: LedgerRow['stars'] | undefined, week: number): WeekOfLine => ({
  cell: row.cells[week],
  star: stars?.[week],
  closedHere: row.closedHere?.[week],
});
export const isEmpty = ({ cell, star, closedHere }: WeekOfLine): boolean => !cell && !star && !closedHere;

/** Of a year that holds today; else undefined. */
export function weekToday({ from, today, weeks }: Pick<Ledger, 'from' | 'today' | 'weeks'>) {
  const week = Math.floor(daysBetween(from, today) / 7) + 1;
  return week >= 1 && week <= weeks ? week : undefined;
}
export const mondayOf = (from: Day, week: number): Day => addDays(from, (week - 1) * 7);

export type CellTexts = ReturnType<typeof useCellTexts>;

export function useCellTexts() {
  const { t } = useTranslation('ledger');
  const { minutes, day } = useFormat();
  return useMemo(() => {
    /** The same words stand in hundreds of cells. */
    const said = new Map<string, string>();
    const once = <Of>(of: Of, say: (of: Of) => string): string => {
      const key = JSON.stringify(of);
      const found = said.get(key) ?? say(of);
      said.set(key, found);
      return found;
    };
    const work = ({ symbol, count, nok, replaced, early }: NonNullable<WeekOfLine['cell']>) =>
      [
        count === 0 ? t('cell.projected') : t(`cell.${symbol}`, { count }),
        nok && t('cell.nok'),
        replaced && t('cell.replaced'),
        early && t('cell.early'),
      ]
        .filter(Boolean)
        .join(', ');
    const stars = ({ count, minutes: long, own }: NonNullable<WeekOfLine['star']>) =>
      [
        own > 0 && t('cell.breakdowns', { count: own }),
        own < count && t('cell.below', { count: count - own }),
        long > 0 && minutes(long),
      ]
        .filter(Boolean)
        .join(', ');
    return {
      /** `Week 12: 2 planned; 1 breakdown, 30 min` */
      cell: (week: number, { cell, star, closedHere }: WeekOfLine): string => {
        const parts = [
          cell && once(cell, work),
          closedHere && t('cell.closedHere', { count: closedHere }),
          star && stars(star),
        ].filter(Boolean);
        return t('cell.week', { week, what: parts.join('; ') || t('cell.nothing') });
      },
      /** `16/03/2026 – 22/03/2026` */
      days: (monday: Day) => `${day(monday)} – ${day(addDays(monday, 6))}`,
    };
  }, [t, minutes, day]);
}
