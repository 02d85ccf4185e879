// Filter of a procedure list by library class.

import { useTranslation } from 'react-i18next';
import { levels } from '#shared/structure/kind.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { Select } from '#web/ui/select.tsx';
import type { NamedTypology } from './typology.ts';

interface Props {
  typologies: readonly NamedTypology[];
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

export function TypologyChoice({ typologies, chosen: selectedKey, onChoose }: Props) {
  const { t } = useTranslation('planned');
  const allOption = { value: '', label: t('ofTypology.all') };
  const options = typologies.map(({ key, label, description }) => ({ value: key, label, description }));
  return (
    <Select
      ariaLabel={t('fields.target')}
      selectedOption={options.find(({ value }) => value === selectedKey) ?? allOption}
      filteringType="auto"
      options={[
        allOption,
        ...levels.map((level) => ({
          label: getEnumText('level', level),
          options: options.filter(({ value }) => value.startsWith(`${level}-`)),
        })),
      ]}
      onChange={({ detail }) => onChoose(detail.selectedOption.value || undefined)}
    />
  );
}
