// The two ways the equipment is shown: as a table, or as a tree with cards.
import { SegmentedControl } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths/structure.ts';

export function LayoutChoice({ shown }: { shown: 'table' | 'cards' }) {
  const { t } = useTranslation('structure');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t('layout')}
      selectedId={shown}
      options={[
        { id: 'table', text: t('table'), iconName: 'view-full' },
        { id: 'cards', text: t('cards'), iconName: 'view-horizontal' },
      ]}
      onChange={({ detail }) => void navigate(detail.selectedId === 'table' ? paths.table : paths.cards)}
    />
  );
}
