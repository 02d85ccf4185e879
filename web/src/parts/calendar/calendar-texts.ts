// Names of days, weeks and months in the user's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';
import { type CalendarCell, countCellOrders, listCellColours } from './calendar-cells.ts';
import { type CalendarRow, type CalendarViewName, computeCalendarPeriod } from './calendar-period.ts';

const toEpochMs = (day: Day) => Date.parse(`${day}T00:00:00Z`);
/** A Monday, the start of the weekday names. */
const MONDAY = '2024-01-01';

export function useCalendarTexts() {
  const { t, i18n } = useTranslation(['orders', 'enums']);
  const { minutes } = useFormat();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => {
    const createFormatter = (options: Intl.DateTimeFormatOptions) => {
      const dateFormat = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        ...options,
        timeZone: 'UTC',
      });
      return (day: Day) => dateFormat.format(toEpochMs(day));
    };
    const formatLongDay = createFormatter({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    const formatShortDay = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
    const formatMonthYear = createFormatter({ month: 'long', year: 'numeric' });
    const formatMonthName = createFormatter({ month: 'long' });
    const formatShortMonth = createFormatter({ month: 'short' });
    const [formatLongWeekday, formatShortWeekday] = [
      createFormatter({ weekday: 'long' }),
      createFormatter({ weekday: 'short' }),
    ];
    return {
      weekdays: Array.from({ length: 7 }, (_, i) => addDays(MONDAY, i)).map((day) => ({
        long: formatLongWeekday(day),
        short: formatShortWeekday(day),
      })),
      longDay: formatLongDay,
      /** Returns the name of a row: a week, or a month in the year view. */
      row: (view: CalendarViewName, { key, days }: CalendarRow) =>
        view === 'year'
          ? { long: formatMonthName(days[0]!), short: formatShortMonth(days[0]!) }
          : { long: t('calendar.weekOf', { week: Number(key.slice(6)) }), short: key.slice(6) },
      title: (view: CalendarViewName, day: Day) => {
        if (view === 'year') return day.slice(0, 4);
        if (view === 'month') return formatMonthYear(day);
        const { from, to } = computeCalendarPeriod(view, day);
        return `${formatShortDay(from)} – ${formatShortDay(to)}`;
      },
      /** Returns the text of a cell for screen readers. */
      cell: (day: Day, cell: CalendarCell | undefined, stops?: string) => {
        const parts = cell
          ? [
              countCellOrders(cell) > 0 &&
                `${t('calendar.orders', { count: countCellOrders(cell) })} (${listCellColours(cell)
                  .map((colour) => `${cell.counts[colour]} ${t(`orders:colour.${colour}`)}`)
                  .join(', ')})`,
              cell.projected > 0 && t('calendar.projected', { count: cell.projected }),
              cell.inLarger && t('calendar.inLargerCount', { count: cell.inLarger }),
              cell.minutes > 0 && minutes(cell.minutes),
            ].filter(Boolean)
          : [];
        const stopText = stops === undefined ? '' : `. ${t('calendar.productionStop', { names: stops })}`;
        return `${formatLongDay(day)}: ${parts.join(', ') || t('calendar.nothing')}${stopText}`;
      },
      colour: (colour: string) => getEnumText('colour', colour),
    };
  }, [t, language, minutes]);
}
