// Filters of the results list, kept in the URL: colour, machine, checklist, control.
import { type SelectProps, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { checklists } from '#shared/procedures/procedure-api.ts';
import { controls, machines } from '#shared/structure/api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import { Select } from '#web/ui/select.tsx';
import { useAllItems } from '#web/use-call.ts';
import './result-choice.css';

const filterNames = ['machine', 'checklist', 'control'] as const;
type FilterName = (typeof filterNames)[number];
const colourFilters = ['deviating', 'red', 'yellow', 'green', 'grey', 'all'] as const;
type ColourFilter = (typeof colourFilters)[number];
const plantFilters: readonly ColourFilter[] = ['deviating', 'red', 'yellow'];

export interface ResultFilter {
  show: ColourFilter;
  machineId?: number;
  checklistId?: number;
  controlId?: number;
}

/** Returns the filters. For the whole plant only deviating results can be shown. */
export function useResultFilter(): [
  ResultFilter,
  (name: FilterName | 'colour', value: string | undefined) => void,
] {
  const [params, setParams] = useSearchParams();
  const getId = (thing: FilterName) => Number(params.get(thing)) || undefined;
  const [machineId, checklistId, controlId] = filterNames.map(getId);
  const requestedFilter = colourFilters.find((each) => each === params.get('colour')) ?? 'deviating';
  const isNarrowed = filterNames.some(getId);
  const show = isNarrowed || plantFilters.includes(requestedFilter) ? requestedFilter : 'deviating';
  const choose = (name: string, value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return [{ show, machineId, checklistId, controlId }, choose];
}

/** Returns the filters as input of the call. */
export const buildResultInput = ({ show, ...ids }: ResultFilter) => ({
  ...ids,
  colour: show === 'all' ? undefined : show,
});

interface NamedRecord {
  id: number;
  code: string;
  description: string;
}
const toOption = ({ id, code, description }: NamedRecord) => ({
  value: String(id),
  label: code,
  description,
});

export function ResultFilters({
  choice,
  choose,
}: {
  choice: ResultFilter;
  choose: ReturnType<typeof useResultFilter>[1];
}) {
  const { t } = useTranslation('results');
  const lists = {
    machine: useAllItems(machines.list, {}).data as NamedRecord[] | undefined,
    checklist: useAllItems(checklists.list, {}).data as NamedRecord[] | undefined,
    control: useAllItems(controls.list, {}).data as NamedRecord[] | undefined,
  };
  const selectedId = choice.machineId ?? choice.checklistId ?? choice.controlId;
  const options = colourFilters.map((value) => ({
    value,
    label:
      value === 'deviating' || value === 'all' ? t(`colours.${value}`) : getEnumText('foundColour', value),
    ...(selectedId === undefined &&
      !plantFilters.includes(value) && { disabled: true, description: t('colours.narrow') }),
  }));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <div className="result-choice">
        <Select
          inlineLabelText={t('fields.colour')}
          selectedOption={options.find(({ value }) => value === choice.show)!}
          options={options}
          expandToViewport
          onChange={({ detail }) => {
            const { value } = detail.selectedOption;
            choose('colour', value === 'deviating' ? undefined : value);
          }}
        />
      </div>
      {filterNames.map((thing) => {
        const allOptions: SelectProps.Option[] = [
          { value: '', label: t('every') },
          ...(lists[thing] ?? []).map(toOption),
        ];
        const selectedOption = allOptions.find(({ value }) => value === String(choice[`${thing}Id`] ?? ''));
        return (
          <div key={thing} className="result-choice">
            <Select
              inlineLabelText={t(`fields.${thing}`)}
              selectedOption={toSelectedOption(selectedOption as { value: string; label: string })}
              options={allOptions}
              filteringType="auto"
              virtualScroll={allOptions.length > 20}
              expandToViewport
              statusType={lists[thing] ? 'finished' : 'loading'}
              onChange={({ detail }) => choose(thing, detail.selectedOption.value)}
            />
          </div>
        );
      })}
    </SpaceBetween>
  );
}
