// Select of the length of the period.
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { type PeriodLength, periodLengths } from './period.ts';

export function PeriodChoice({
  length,
  choose,
}: {
  length: PeriodLength | undefined;
  choose: (length: PeriodLength) => void;
}) {
  const { t } = useTranslation('reports');
  return (
    <Choice
      label={t('period')}
      chosen={length}
      options={periodLengths.map((days) => ({ id: days, text: t(`days${days}`) }))}
      onChoose={choose}
    />
  );
}
