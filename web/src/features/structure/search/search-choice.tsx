// One search box at a time: where to look is chosen first.
import { SegmentedControl } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';

export type Where = 'here' | 'plant';

interface Props {
  where: Where;
  /** What is looked through but the plant. */
  here: 'list' | 'structure';
  onChange: (where: Where) => void;
}

export function SearchChoice({ where, here, onChange }: Props) {
  const { t } = useTranslation('structure');
  return (
    <SegmentedControl
      label={t('search.where')}
      selectedId={where}
      options={[
        { id: 'here', text: t(`search.${here}`) },
        { id: 'plant', text: t('search.plant') },
      ]}
      onChange={({ detail }) => onChange(detail.selectedId as Where)}
    />
  );
}
