// Which results are looked at: of which colour, machine, checklist or control. It stands in the address.
import { Select, type SelectProps, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { checklists } from '../../../../../shared/procedures/procedure-api.ts';
import { controls, machines } from '../../../../../shared/structure/api.ts';
import { enumText } from '../../../i18n/text.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { useAll } from '../../../use-call.ts';
import './result-choice.css';

const things = ['machine', 'checklist', 'control'] as const;
type Thing = (typeof things)[number];
const shows = ['deviating', 'red', 'yellow', 'green', 'grey', 'all'] as const;
type Show = (typeof shows)[number];
const ofPlant: readonly Show[] = ['deviating', 'red', 'yellow'];

export interface Choice {
  show: Show;
  machineId?: number;
  checklistId?: number;
  controlId?: number;
}

/** Of the whole plant only what deviates is shown. */
export function useChoice(): [Choice, (name: Thing | 'colour', value: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const idOf = (thing: Thing) => Number(params.get(thing)) || undefined;
  const [machineId, checklistId, controlId] = things.map(idOf);
  const asked = shows.find((each) => each === params.get('colour')) ?? 'deviating';
  const narrow = things.some(idOf);
  const show = narrow || ofPlant.includes(asked) ? asked : 'deviating';
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

/** What the call is asked for. */
export const askedFor = ({ show, ...ids }: Choice) => ({
  ...ids,
  colour: show === 'all' ? undefined : show,
});

interface Named {
  id: number;
  code: string;
  description: string;
}
const optionOf = ({ id, code, description }: Named) => ({ value: String(id), label: code, description });

export function ResultChoice({
  choice,
  choose,
}: {
  choice: Choice;
  choose: ReturnType<typeof useChoice>[1];
}) {
  const { t } = useTranslation('results');
  const lists = {
    machine: useAll(machines.list, {}).data as Named[] | undefined,
    checklist: useAll(checklists.list, {}).data as Named[] | undefined,
    control: useAll(controls.list, {}).data as Named[] | undefined,
  };
  const narrow = choice.machineId ?? choice.checklistId ?? choice.controlId;
  const options = shows.map((value) => ({
    value,
    label: value === 'deviating' || value === 'all' ? t(`colours.${value}`) : enumText('foundColour', value),
    ...(narrow === undefined &&
      !ofPlant.includes(value) && { disabled: true, description: t('colours.narrow') }),
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
      {things.map((thing) => {
        const all: SelectProps.Option[] = [
          { value: '', label: t('every') },
          ...(lists[thing] ?? []).map(optionOf),
        ];
        const chosen = all.find(({ value }) => value === String(choice[`${thing}Id`] ?? ''));
        return (
          <div key={thing} className="result-choice">
            <Select
              inlineLabelText={t(`fields.${thing}`)}
              selectedOption={chosenOption(chosen as { value: string; label: string })}
              options={all}
              filteringType="auto"
              virtualScroll={all.length > 20}
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
