// Choice of shift, department, machine and team, kept in the URL so that a link shows the same hand-over.
import { Button, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays, type Day } from '#shared/day.ts';
import {
  type DailyShift,
  dailyShifts,
  getCurrentShift,
  VIEWABLE_SHIFT_DAYS,
} from '#shared/requests/shift.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { DayControl } from '#web/ui/form/day-control.tsx';
import { isDay } from '#web/ui/form/day-text.ts';
import { useFormat } from '#web/ui/format.ts';
import { useRefOptions } from '#web/ui/refs.ts';
import { Select } from '#web/ui/select.tsx';
import { useNow, useToday } from '#web/ui/today.ts';

export interface HandoverQuery {
  on: Day;
  shift: DailyShift;
  departmentId?: number;
  machineId?: number;
  teamId?: number;
}

const filterNames = ['department', 'machine', 'team'] as const;
type FilterName = (typeof filterNames)[number];

/** Returns the choice in the URL; by default the current shift. */
export function useShift() {
  const [params, setParams] = useSearchParams();
  const { region } = useFormat();
  const now = getCurrentShift(region.timeZone, useNow()());
  const day = params.get('on');
  const parseId = (name: FilterName) => Number(params.get(name)) || undefined;
  const handoverQuery: HandoverQuery = {
    on: isDay(day) ? day : now.on,
    shift: dailyShifts.find((each) => each === params.get('shift')) ?? now.turn,
    departmentId: parseId('department'),
    machineId: parseId('machine'),
    teamId: parseId('team'),
  };
  const choose = (next: Record<string, string | undefined>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries({
          on: handoverQuery.on,
          shift: handoverQuery.shift,
          ...next,
        }))
          if (value) changed.set(name, value);
          else changed.delete(name);
        return changed;
      },
      { preventScrollReset: true, replace: true },
    );
  return { asked: handoverQuery, choose };
}

type Choose = ReturnType<typeof useShift>['choose'];

export function ShiftChoice({ query: handoverQuery, choose }: { query: HandoverQuery; choose: Choose }) {
  const { t } = useTranslation('handover');
  const today = useToday();
  const { on, shift } = handoverQuery;
  const stepShift = (by: 1 | -1) => {
    const index = dailyShifts.indexOf(shift) + by;
    choose({ shift: dailyShifts[(index + 3) % 3], on: addDays(on, index < 0 ? -1 : index > 2 ? 1 : 0) });
  };
  const options = dailyShifts.map((each) => ({ value: each, label: getEnumText('shift', each) }));
  const isFirst = on <= addDays(today, -VIEWABLE_SHIFT_DAYS) && shift === '1';
  return (
    <div className="shift-choice">
      <FormField label={t('day')}>
        <DayControl
          value={on}
          from={addDays(today, -VIEWABLE_SHIFT_DAYS)}
          onChange={(day) => choose({ on: day })}
        />
      </FormField>
      <FormField label={t('shift')}>
        <Select
          selectedOption={options.find(({ value }) => value === shift)!}
          options={options}
          onChange={({ detail }) => choose({ shift: detail.selectedOption.value })}
        />
      </FormField>
      {filterNames.map((filterName) => (
        <FilterSelect
          key={filterName}
          place={filterName}
          value={handoverQuery[`${filterName}Id`]}
          choose={choose}
        />
      ))}
      <div className="steps">
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="angle-left" disabled={isFirst} onClick={() => stepShift(-1)}>
            {t('before')}
          </Button>
          <Button
            iconName="angle-right"
            iconAlign="right"
            disabled={on >= today && shift === '3'}
            onClick={() => stepShift(1)}
          >
            {t('after')}
          </Button>
        </SpaceBetween>
      </div>
    </div>
  );
}

/** Select of a filter, hidden if the user may not read its list. */
function FilterSelect({
  place: filterName,
  value,
  choose,
}: {
  place: FilterName;
  value: number | undefined;
  choose: Choose;
}) {
  const { t } = useTranslation('handover');
  const { data = [] } = useRefOptions(filterName);
  if (data.length === 0) return null;
  const options = [
    { value: '', label: t('all') },
    ...data.map(({ id, label, description }) => ({ value: String(id), label, description })),
  ];
  return (
    <FormField label={t(filterName)}>
      <Select
        selectedOption={options.find((option) => option.value === String(value ?? '')) ?? options[0]!}
        options={options}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        virtualScroll={options.length > 20}
        onChange={({ detail }) => choose({ [filterName]: detail.selectedOption.value })}
      />
    </FormField>
  );
}
