// Choice of what to search: the current list or structure, or the plant.
import { useTranslation } from 'react-i18next';
import { Choice } from '#web/ui/choice.tsx';

export type SearchScope = 'here' | 'plant';

interface Props {
  scope: SearchScope;
  /** The alternative to the plant search. */
  localScope: 'list' | 'structure';
  onChange: (where: SearchScope) => void;
}

export function SearchScopeChoice({ scope, localScope, onChange }: Props) {
  const { t } = useTranslation('structure');
  return (
    <Choice
      label={t('search.where')}
      chosen={scope}
      options={[
        { id: 'here', text: t(`search.${localScope}`) },
        { id: 'plant', text: t('search.plant') },
      ]}
      onChoose={onChange}
    />
  );
}
