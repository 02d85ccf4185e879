// Year of a ledger, with links to the adjacent years.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { FIRST_YEAR, LAST_YEAR } from './ledger-view.ts';

export function YearChoice({ year, onChoose }: { year: number; onChoose: (year: number) => void }) {
  const { t } = useTranslation('ledger');
  return (
    <fieldset className="ledger-year screen-only" aria-label={t('year')}>
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel={t('yearBefore')}
        disabled={year <= FIRST_YEAR}
        onClick={() => onChoose(year - 1)}
      />
      <b aria-live="polite">{year}</b>
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel={t('yearAfter')}
        disabled={year >= LAST_YEAR}
        onClick={() => onChoose(year + 1)}
      />
    </fieldset>
  );
}
