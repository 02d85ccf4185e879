// Switch between the views of the equipment: table, or tree with cards.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { Choice } from '#web/ui/choice.tsx';

export function LayoutChoice({ currentLayout }: { currentLayout: 'table' | 'cards' }) {
  const { t } = useTranslation('structure');
  const navigate = useNavigate();
  return (
    <Choice
      label={t('layout')}
      chosen={currentLayout}
      options={[
        { id: 'table', text: t('table'), iconName: 'view-full' },
        { id: 'cards', text: t('cards'), iconName: 'view-horizontal' },
      ]}
      onChoose={(id) => void navigate(structurePageRoutes[id])}
    />
  );
}
