// How long the figures look back. Plain buttons: Cloudscape's segmented control brings a select along, which the first page has no use for.
import { SpaceBetween, ToggleButton } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Length, lengths } from './period.ts';
import './period-choice.css';

export function PeriodChoice({ length, choose }: { length: Length; choose: (length: Length) => void }) {
  const { t } = useTranslation('reports');
  return (
    <fieldset className="period-choice" aria-label={t('period')}>
      <SpaceBetween direction="horizontal" size="xxs">
        {lengths.map((days) => (
          <ToggleButton key={days} pressed={days === length} onChange={() => choose(days)}>
            {t(`days${days}`)}
          </ToggleButton>
        ))}
      </SpaceBetween>
    </fieldset>
  );
}
