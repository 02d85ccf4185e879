// Where a control is heading, in words.
import { useTranslation } from 'react-i18next';
import { type Day, daysBetween } from '../../../../../shared/day.ts';
import type { Outlook } from '../../../../../shared/planned/outlook.ts';
import type { AskedControl } from '../../../../../shared/procedures/asked-control.ts';
import { useFormat } from '../../../ui/format.ts';

export function useOutlookText(): (outlook: Outlook, control: AskedControl, today: Day) => string {
  const { t } = useTranslation('results');
  const { number, day } = useFormat();
  return (outlook, control, today) => {
    if (!('line' in outlook)) return t('outlook.few');
    const { unit = '' } = control;
    const inUnit = (value: number) => `${number(value)} ${unit}`.trim();
    const { perDay } = outlook.line;
    const moves = t(perDay > 0 ? 'outlook.rises' : 'outlook.falls', {
      slope: inUnit(Number(Math.abs(perDay).toPrecision(2))),
    });
    if ('none' in outlook)
      return outlook.none === 'flat' ? t('outlook.flat') : `${moves} ${t(`outlook.${outlook.none}`)}`;
    const days = daysBetween(today, outlook.on);
    const limit = t(`outlook.${outlook.limit}`, { limit: inUnit(control[outlook.limit]!) });
    const text = days > 0 ? 'outlook.reaches' : 'outlook.reached';
    return `${moves} ${t(text, { limit, on: day(outlook.on), count: Math.abs(days) })}`;
  };
}
