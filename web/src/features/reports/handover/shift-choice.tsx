// Which shift, of which part of the plant: in the address, so that a link shows the same to whoever takes over.
import { Button, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, type Day } from '../../../../../shared/day.ts';
import { SHIFT_DAYS, type Turn, turnAt, turns } from '../../../../../shared/requests/shift.ts';
import { enumText } from '../../../i18n/text.ts';
import { DayControl } from '../../../ui/form/day-control.tsx';
import { isDay } from '../../../ui/form/day-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useRefOptions } from '../../../ui/refs.ts';
import { useNow, useToday } from '../../../ui/today.ts';

export interface Asked {
  on: Day;
  shift: Turn;
  departmentId?: number;
  machineId?: number;
  teamId?: number;
}

const places = ['department', 'machine', 'team'] as const;
type Place = (typeof places)[number];

/** The address's, else the shift that is on. */
export function useShift() {
  const [params, setParams] = useSearchParams();
  const { region } = useFormat();
  const now = turnAt(region.timeZone, useNow()());
  const day = params.get('on');
  const idOf = (name: Place) => Number(params.get(name)) || undefined;
  const asked: Asked = {
    on: isDay(day) ? day : now.on,
    shift: turns.find((each) => each === params.get('shift')) ?? now.turn,
    departmentId: idOf('department'),
    machineId: idOf('machine'),
    teamId: idOf('team'),
  };
  const choose = (next: Record<string, string | undefined>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ on: asked.on, shift: asked.shift, ...next }))
          if (value) changed.set(name, value);
          else changed.delete(name);
        return changed;
      },
      { preventScrollReset: true, replace: true },
    );
  return { asked, choose };
}

type Choose = ReturnType<typeof useShift>['choose'];

export function ShiftChoice({ asked, choose }: { asked: Asked; choose: Choose }) {
  const { t } = useTranslation('handover');
  const today = useToday();
  const { on, shift } = asked;
  const step = (by: 1 | -1) => {
    const at = turns.indexOf(shift) + by;
    choose({ shift: turns[(at + 3) % 3], on: addDays(on, at < 0 ? -1 : at > 2 ? 1 : 0) });
  };
  const options = turns.map((each) => ({ value: each, label: enumText('shift', each) }));
  const isFirst = on <= addDays(today, -SHIFT_DAYS) && shift === '1';
  return (
    <div className="shift-choice">
      <FormField label={t('day')}>
        <DayControl value={on} from={addDays(today, -SHIFT_DAYS)} onChange={(day) => choose({ on: day })} />
      </FormField>
      <FormField label={t('shift')}>
        <Select
          selectedOption={options.find(({ value }) => value === shift)!}
          options={options}
          onChange={({ detail }) => choose({ shift: detail.selectedOption.value })}
        />
      </FormField>
      {places.map((place) => (
        <PlaceChoice key={place} place={place} value={asked[`${place}Id`]} choose={choose} />
      ))}
      <div className="steps">
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="angle-left" disabled={isFirst} onClick={() => step(-1)}>
            {t('before')}
          </Button>
          <Button
            iconName="angle-right"
            iconAlign="right"
            disabled={on >= today && shift === '3'}
            onClick={() => step(1)}
          >
            {t('after')}
          </Button>
        </SpaceBetween>
      </div>
    </div>
  );
}

/** Whoever may not read the list has nothing to choose. */
function PlaceChoice({ place, value, choose }: { place: Place; value: number | undefined; choose: Choose }) {
  const { t } = useTranslation('handover');
  const { data = [] } = useRefOptions(place);
  if (data.length === 0) return null;
  const options = [
    { value: '', label: t('all') },
    ...data.map(({ id, label, description }) => ({ value: String(id), label, description })),
  ];
  return (
    <FormField label={t(place)}>
      <Select
        selectedOption={options.find((option) => option.value === String(value ?? '')) ?? options[0]!}
        options={options}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        virtualScroll={options.length > 20}
        onChange={({ detail }) => choose({ [place]: detail.selectedOption.value })}
      />
    </FormField>
  );
}
