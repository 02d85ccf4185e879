// How a calendar names its days, weeks and months in the user's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../shared/day.ts';
import { enumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { type Cell, coloursIn, ordersIn } from './calendar-cells.ts';
import { type CalendarRow, periodOf, type View } from './calendar-period.ts';

const millis = (day: Day) => Date.parse(`${day}T00:00:00Z`);
/** Any Monday. */
const MONDAY = '2024-01-01';

export function useCalendarTexts() {
  const { t, i18n } = useTranslation(['orders', 'enums']);
  const { minutes } = useFormat();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        ...options,
        timeZone: 'UTC',
      });
      return (day: Day) => written.format(millis(day));
    };
    const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const shortDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
    const monthYear = format({ month: 'long', year: 'numeric' });
    const monthName = format({ month: 'long' });
    const shortMonth = format({ month: 'short' });
    const [longWeekday, shortWeekday] = [format({ weekday: 'long' }), format({ weekday: 'short' })];
    return {
      weekdays: Array.from({ length: 7 }, (_, i) => addDays(MONDAY, i)).map((day) => ({
        long: longWeekday(day),
        short: shortWeekday(day),
      })),
      longDay,
      /** `row` is a week, or a month of the year view. */
      row: (view: View, { key, days }: CalendarRow) =>
        view === 'year'
          ? { long: monthName(days[0]!), short: shortMonth(days[0]!) }
          : { long: t('calendar.weekOf', { week: Number(key.slice(6)) }), short: key.slice(6) },
      title: (view: View, day: Day) => {
        if (view === 'year') return day.slice(0, 4);
        if (view === 'month') return monthYear(day);
        const { from, to } = periodOf(view, day);
        return `${shortDay(from)} – ${shortDay(to)}`;
      },
      /** What a screen reader says of a cell. */
      cell: (day: Day, cell: Cell | undefined) => {
        const parts = cell
          ? [
              ordersIn(cell) > 0 &&
                `${t('calendar.orders', { count: ordersIn(cell) })} (${coloursIn(cell)
                  .map((colour) => `${cell.counts[colour]} ${t(`orders:colour.${colour}`)}`)
                  .join(', ')})`,
              cell.projected > 0 && t('calendar.projected', { count: cell.projected }),
              cell.minutes > 0 && minutes(cell.minutes),
            ].filter(Boolean)
          : [];
        return `${longDay(day)}: ${parts.join(', ') || t('calendar.nothing')}`;
      },
      colour: (colour: string) => enumText('colour', colour),
    };
  }, [t, language, minutes]);
}
