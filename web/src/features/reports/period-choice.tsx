// How long the figures look back.
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { type Length, lengths } from './period.ts';

export function PeriodChoice({
  length,
  choose,
}: {
  length: Length | undefined;
  choose: (length: Length) => void;
}) {
  const { t } = useTranslation('reports');
  return (
    <Choice
      label={t('period')}
      chosen={length}
      options={lengths.map((days) => ({ id: days, text: t(`days${days}`) }))}
      onChoose={choose}
    />
  );
}
