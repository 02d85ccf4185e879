// What the year of a machine comes to.
import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../../../../shared/reports/ledger-api.ts';
import { useFormat } from '../../../ui/format.ts';

export function LedgerFigures({ footer }: Pick<Ledger, 'footer'>) {
  const { t } = useTranslation(['ledger', 'common']);
  const { number } = useFormat();
  const { availability, mtbf, mttr, compliance, pmHours, ewoHours, pmShare } = footer;
  const said = (value: number | null, unit: string) =>
    value === null ? t('common:none') : `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  const figures = {
    availability: said(availability, '%'),
    mtbf: said(mtbf, 'h'),
    mttr: said(mttr, 'min'),
    compliance: said(compliance, '%'),
    pmHours: said(pmHours, 'h'),
    ewoHours: said(ewoHours, 'h'),
    pmShare: said(pmShare, '%'),
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
