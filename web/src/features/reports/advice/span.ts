// Formats a span of running: hours with the equivalent days in the plant's calendar, or days alone.
import { useTranslation } from 'react-i18next';
import type { Advice } from '#shared/reports/advice-api.ts';
import { useFormat } from '#web/ui/format.ts';

export function useSpanFormat({ unit, perDay }: Pick<Advice, 'unit' | 'perDay'>): (value: number) => string {
  const { t } = useTranslation('advice');
  const { number } = useFormat();
  return (value) => {
    const n = number(value, value < 10 ? 1 : 0);
    return unit === 'days' || perDay === 0
      ? t(`span.${unit}`, { n })
      : t('span.both', { n, days: number(value / perDay, 0) });
  };
}
