// One search box at a time: where to look is chosen first.
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/choice.tsx';

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
    <Choice
      label={t('search.where')}
      chosen={where}
      options={[
        { id: 'here', text: t(`search.${here}`) },
        { id: 'plant', text: t('search.plant') },
      ]}
      onChoose={onChange}
    />
  );
}
