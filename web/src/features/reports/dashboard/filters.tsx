// Filters of the figures, kept in the URL: department, machine, class, team, breakdown type.
import { Button, type SelectProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { RefTarget } from '#shared/fields.ts';
import { breakdownTypes } from '#shared/requests/ewo-state.ts';
import { classes } from '#shared/structure/classes.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useRefOptions } from '#web/ui/refs.ts';
import { Select } from '#web/ui/select.tsx';
import type { TabProps } from './tab.ts';

type Props = Pick<TabProps, 'params' | 'set'> & {
  /** Whether to show the breakdown type, which only breakdowns have. */
  withType: boolean;
};
const filterNames = ['department', 'machine', 'class', 'team', 'type'] as const;
type Name = (typeof filterNames)[number];

export function Filters({ params, set, withType }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const options: Record<Name, SelectProps.Option[]> = {
    department: useOptions('department'),
    machine: useOptions('machine'),
    class: classes.map((value) => ({ value, label: value })),
    team: useOptions('team'),
    type: breakdownTypes.map((value) => ({ value, label: getEnumText('breakdownType', value) })),
  };
  const visibleNames = filterNames.filter(
    (name) => options[name].length > 0 && (withType || name !== 'type'),
  );
  const allOption = { value: '', label: t('figures:filter.all') };
  return (
    <fieldset className="figure-filters screen-only" aria-label={t('figures:filter.label')}>
      {visibleNames.map((name) => (
        <Select
          key={name}
          inlineLabelText={t(`figures:filter.${name}`)}
          filteringType={options[name].length > 12 ? 'auto' : 'none'}
          expandToViewport
          options={[allOption, ...options[name]]}
          selectedOption={options[name].find(({ value }) => value === params.get(name)) ?? allOption}
          onChange={({ detail }) => set({ [name]: detail.selectedOption.value || undefined })}
        />
      ))}
      {filterNames.some((name) => params.has(name)) && (
        <Button
          variant="link"
          onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          {t('figures:filter.clear')}
        </Button>
      )}
    </fieldset>
  );
}

function useOptions(target: RefTarget): SelectProps.Option[] {
  const { data = [] } = useRefOptions(target);
  return data
    .filter(({ inactive }) => !inactive)
    .map(({ id, label, description }) => ({ value: String(id), label, description }));
}
