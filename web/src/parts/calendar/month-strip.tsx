// A year at a glance: how many of the dates fall in each month.
import { useTranslation } from 'react-i18next';
import { addMonths, type Day, monthOf } from '../../../../shared/day.ts';
import { useWordLocale } from '../../ui/format.ts';
import './month-strip.css';

export function MonthStrip({ from, days }: { from: Day; days: readonly Day[] }) {
  const { t } = useTranslation('planned');
  const locale = useWordLocale();
  const name = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const first = `${monthOf(from)}-01`;
  const months = Array.from({ length: 12 }, (_, k) => monthOf(addMonths(first, k)));
  return (
    <ol className="month-strip" aria-label={t('preview.months')}>
      {months.map((month) => {
        const count = days.filter((day) => monthOf(day) === month).length;
        return (
          <li key={month} data-some={count > 0 || undefined}>
            <span>{name.format(Date.parse(`${month}-01T00:00:00Z`))}</span>
            <b>{count}</b>
          </li>
        );
      })}
    </ol>
  );
}
