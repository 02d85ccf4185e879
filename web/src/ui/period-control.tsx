// From which day to which a list looks; kept in the URL.
import { DateRangePicker, type DateRangePickerProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Day, daysBetween } from '../../../shared/day.ts';
import { isDay } from './day-text.ts';
import { useFormat, useWordLocale } from './format.ts';

export interface Period {
  from: Day;
  to: Day;
}

/** The URL's period, else the page's own. */
export function usePeriod(fallback: Period): [Period, (period: Period | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : fallback;
  const choose = (next: Period | undefined) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const name of ['from', 'to', 'page'] as const) changed.delete(name);
        if (next) {
          changed.set('from', next.from);
          changed.set('to', next.to);
        }
        return changed;
      },
      { preventScrollReset: true },
    );
  return [period, choose];
}

export function PeriodControl({
  period,
  onChange,
  longest = 366,
}: {
  period: Period;
  /** Undefined: back to the page's own period. */
  onChange: (period: Period | undefined) => void;
  /** Days. */
  longest?: number;
}) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const locale = useWordLocale();
  const valid = (value: DateRangePickerProps.Value | null): DateRangePickerProps.ValidationResult =>
    value?.type === 'absolute' && value.startDate && value.endDate
      ? daysBetween(value.startDate, value.endDate) > longest
        ? { valid: false, errorMessage: t('period.tooLong', { count: longest }) }
        : { valid: true }
      : { valid: false, errorMessage: t('period.incomplete') };
  return (
    <DateRangePicker
      value={{ type: 'absolute', startDate: period.from, endDate: period.to }}
      rangeSelectorMode="absolute-only"
      relativeOptions={[]}
      dateOnly
      locale={locale}
      startOfWeek={1}
      renderTriggerContent={() => <span>{`${day(period.from)} – ${day(period.to)}`}</span>}
      hideTimeOffset
      isValidRange={valid}
      expandToViewport
      placeholder={t('period.choose')}
      i18nStrings={{ ariaLabel: t('period.choose') }}
      onChange={({ detail: { value } }) =>
        onChange(value?.type === 'absolute' ? { from: value.startDate, to: value.endDate } : undefined)
      }
    />
  );
}
