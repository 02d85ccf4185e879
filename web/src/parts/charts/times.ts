// Labels of weeks, months and days in charts: short below the axis, and in full.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, getIsoWeek } from '#shared/day.ts';
import { useFormat, useTextLocale } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import type { PlotCategory } from './plot.tsx';

interface DayRange {
  from: Day;
  to: Day;
}

/** Whether a period covers only a part of a month. Today counts as incomplete. */
const isPartialMonth = (month: string, { from, to }: DayRange, today: Day): boolean =>
  from > `${month}-01` || to < getLastDayOfMonth(month) || today <= getLastDayOfMonth(month);

export interface PeriodLabels {
  week: (monday: Day) => PlotCategory;
  /** Returns the label of a month such as `2026-02`; `period` determines whether it is partial. */
  month: (month: string, period?: DayRange) => PlotCategory;
  day: (day: Day) => PlotCategory;
}

export function usePeriodLabels(): PeriodLabels {
  const { t } = useTranslation('figures');
  const { day } = useFormat();
  const today = useToday();
  const locale = useTextLocale();
  return useMemo(() => {
    const month = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    const [short, long] = [
      month({ month: 'short', year: '2-digit' }),
      month({ month: 'long', year: 'numeric' }),
    ];
    return {
      week: (date) => {
        const week = Number(getIsoWeek(date).slice(6));
        const days = `${day(date)} – ${day(addDays(date, 6))}`;
        return { id: date, short: t('weekShort', { week }), title: t('weekOf', { week, days }) };
      },
      month: (id, period) => {
        const first = Date.parse(`${id}-01T00:00:00Z`);
        const place = { id, short: short.format(first), title: long.format(first) };
        return period && isPartialMonth(id, period, today)
          ? { ...place, title: `${place.title} (${t('partialMonth')})`, isPartial: true }
          : place;
      },
      day: (date) => ({ id: date, short: day(date).slice(0, 5), title: day(date) }),
    };
  }, [t, day, locale, today]);
}

export const getLastDayOfMonth = (month: string): Day =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Formats a month for tables and files, with a note if it is partial. */
export const createPartialMonthFormatter =
  (note: string) =>
  (month: string, { isPartial }: PlotCategory): string =>
    isPartial ? `${month} (${note})` : month;
