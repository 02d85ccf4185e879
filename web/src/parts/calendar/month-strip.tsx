// Number of dates per month over one year.
import { useTranslation } from 'react-i18next';
import { addMonths, type Day, getMonth } from '#shared/day.ts';
import { useTextLocale } from '../../ui/format.ts';
import './month-strip.css';

export function MonthStrip({ from, days }: { from: Day; days: readonly Day[] }) {
  const { t } = useTranslation('planned');
  const locale = useTextLocale();
  const monthFormat = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const first = `${getMonth(from)}-01`;
  const months = Array.from({ length: 12 }, (_, k) => getMonth(addMonths(first, k)));
  return (
    <ol className="month-strip" aria-label={t('preview.months')}>
      {months.map((month) => {
        const count = days.filter((day) => getMonth(day) === month).length;
        return (
          <li key={month} data-some={count > 0 || undefined}>
            <span>{monthFormat.format(Date.parse(`${month}-01T00:00:00Z`))}</span>
            <b>{count}</b>
          </li>
        );
      })}
    </ol>
  );
}
