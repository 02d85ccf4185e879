// Of what the figures are: department, machine, class, team, type of breakdown; kept in the address.
import { Button, Select, type SelectProps } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { RefTarget } from '../../../../../shared/fields.ts';
import { breakdownTypes } from '../../../../../shared/requests/ewo-state.ts';
import { classes } from '../../../../../shared/structure/classes.ts';
import { enumText } from '../../../i18n/text.ts';
import { useRefOptions } from '../../../ui/refs.ts';
import type { TabProps } from './tab.ts';

type Props = Pick<TabProps, 'params' | 'set'> & {
  /** Only breakdowns have a type. */
  withType: boolean;
};
const all = ['department', 'machine', 'class', 'team', 'type'] as const;
type Name = (typeof all)[number];

export function Filters({ params, set, withType }: Props) {
  const { t } = useTranslation(['figures', 'words', 'enums']);
  const options: Record<Name, SelectProps.Option[]> = {
    department: useOptions('department'),
    machine: useOptions('machine'),
    class: classes.map((value) => ({ value, label: value })),
    team: useOptions('team'),
    type: breakdownTypes.map((value) => ({ value, label: enumText('breakdownType', value) })),
  };
  const shown = all.filter((name) => options[name].length > 0 && (withType || name !== 'type'));
  const none = { value: '', label: t('figures:filter.all') };
  return (
    <fieldset className="figure-filters screen-only" aria-label={t('figures:filter.label')}>
      {shown.map((name) => (
        <Select
          key={name}
          inlineLabelText={t(`figures:filter.${name}`)}
          filteringType={options[name].length > 12 ? 'auto' : 'none'}
          expandToViewport
          options={[none, ...options[name]]}
          selectedOption={options[name].find(({ value }) => value === params.get(name)) ?? none}
          onChange={({ detail }) => set({ [name]: detail.selectedOption.value || undefined })}
        />
      ))}
      {all.some((name) => params.has(name)) && (
        <Button variant="link" onClick={() => set(Object.fromEntries(all.map((name) => [name, undefined])))}>
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
