// Narrows a list of procedures to one library class.
import { Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { levels } from '../../../../../shared/structure/kind.ts';
import { enumText } from '../../../i18n/text.ts';
import type { NamedTypology } from './typology.ts';

interface Props {
  typologies: readonly NamedTypology[];
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

export function TypologyChoice({ typologies, chosen, onChoose }: Props) {
  const { t } = useTranslation('planned');
  const all = { value: '', label: t('ofTypology.all') };
  const options = typologies.map(({ key, label, description }) => ({ value: key, label, description }));
  return (
    <Select
      ariaLabel={t('fields.target')}
      selectedOption={options.find(({ value }) => value === chosen) ?? all}
      filteringType="auto"
      options={[
        all,
        ...levels.map((level) => ({
          label: enumText('level', level),
          options: options.filter(({ value }) => value.startsWith(`${level}-`)),
        })),
      ]}
      onChange={({ detail }) => onChoose(detail.selectedOption.value || undefined)}
    />
  );
}
