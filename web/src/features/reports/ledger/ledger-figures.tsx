// Year figures of a machine.
import { useTranslation } from 'react-i18next';
import type { Ledger } from '#shared/reports/ledger-api.ts';
import { useFormat } from '#web/ui/format.ts';

export function LedgerFigures({ footer }: Pick<Ledger, 'footer'>) {
  const { t } = useTranslation(['ledger', 'common']);
  const { number } = useFormat();
  const { availability, mtbf, mttr, compliance, pmHours, ewoHours, pmShare } = footer;
  const formatFigure = (value: number | null, unit: string) =>
    value === null ? t('common:none') : `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  const figures = {
    availability: formatFigure(availability, '%'),
    mtbf: formatFigure(mtbf, 'h'),
    mttr: formatFigure(mttr, 'min'),
    compliance: formatFigure(compliance, '%'),
    pmHours: formatFigure(pmHours, 'h'),
    ewoHours: formatFigure(ewoHours, 'h'),
    pmShare: formatFigure(pmShare, '%'),
  };
  return (
    <dl className="ledger-figures">
      {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
        <div key={name}>
          <dt>{t(`ledger:figures.${name}`)}</dt>
          <dd>{figures[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
