// How charts name their weeks and months: in short below the axis, and by their days.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, isoWeek } from '../../../../shared/day.ts';
import { useFormat, useWordLocale } from '../../ui/format.ts';
import type { PlotPlace } from './plot.tsx';

export interface Times {
  week: (monday: Day) => PlotPlace;
  /** `2026-02` */
  month: (month: string) => PlotPlace;
  day: (day: Day) => PlotPlace;
}

export function useTimes(): Times {
  const { t } = useTranslation('figures');
  const { day } = useFormat();
  const locale = useWordLocale();
  return useMemo(() => {
    const month = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    const [short, long] = [
      month({ month: 'short', year: '2-digit' }),
      month({ month: 'long', year: 'numeric' }),
    ];
    return {
      week: (on) => {
        const week = Number(isoWeek(on).slice(6));
        const days = `${day(on)} – ${day(addDays(on, 6))}`;
        return { id: on, short: t('weekShort', { week }), title: t('weekOf', { week, days }) };
      },
      month: (id) => {
        const first = Date.parse(`${id}-01T00:00:00Z`);
        return { id, short: short.format(first), title: long.format(first) };
      },
      day: (on) => ({ id: on, short: day(on).slice(0, 5), title: day(on) }),
    };
  }, [t, day, locale]);
}

export const lastOfMonth = (month: string): Day =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
