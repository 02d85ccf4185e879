import { SegmentedControl } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Length, lengths } from './period.ts';

export function PeriodChoice({ length, choose }: { length: Length; choose: (length: Length) => void }) {
  const { t } = useTranslation('reports');
  return (
    <SegmentedControl
      label={t('period')}
      selectedId={String(length)}
      options={lengths.map((days) => ({ id: String(days), text: t(`days${days}`) }))}
      onChange={({ detail }) => choose(Number(detail.selectedId) as Length)}
    />
  );
}
