// The two ways the equipment is shown: as a table, or as a tree with cards.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths/structure.ts';
import { Choice } from '../../../ui/choice.tsx';

export function LayoutChoice({ shown }: { shown: 'table' | 'cards' }) {
  const { t } = useTranslation('structure');
  const navigate = useNavigate();
  return (
    <Choice
      label={t('layout')}
      chosen={shown}
      options={[
        { id: 'table', text: t('table'), iconName: 'view-full' },
        { id: 'cards', text: t('cards'), iconName: 'view-horizontal' },
      ]}
      onChoose={(id) => void navigate(paths[id])}
    />
  );
}
