// Update mode of a cycle, and the factors of a cycle between the two modes, with an example that shows their
// effect.
import { Box, Slider, SpaceBetween, Tiles } from '@cloudscape-design/components';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { type Cycle, updateModes } from '#shared/planned/cycle.ts';
import {
  addPeriods,
  computeReadingShift,
  computeShift,
  getUpdateMode,
  hasShiftFactors,
  type ShiftFactors,
} from '#shared/planned/shift.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { useFormat } from '#web/ui/format.ts';

const factorNames = ['lateFactor', 'earlyFactor'] as const;
const fieldNames = [...factorNames, 'toleranceShare'] as const;
/** Values proposed when a user chooses a plan between the two modes. */
const proposedFactors = { lateFactor: 50, earlyFactor: 50, toleranceShare: 10 };

const useFactors = (): ShiftFactors => {
  const [lateFactor, earlyFactor, toleranceShare] = useWatch({ name: [...fieldNames] }) as (
    | number
    | undefined
  )[];
  return { lateFactor, earlyFactor, toleranceShare };
};

/** Asks for the update mode; with factors the mode follows from them and is shown (decision PS13). */
export function UpdateModeField({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('planned');
  const { setValue } = useFormContext();
  const isBetween = hasShiftFactors(useFactors());
  return (
    <Field
      name="mode"
      control={({ value, onChange, field }) => (
        <Tiles
          value={isBetween ? 'between' : typeof value === 'string' ? value : null}
          columns={3}
          ariaRequired={field.required}
          items={[
            ...updateModes.map((each) => ({
              value: each,
              label: getEnumText('updateMode', each),
              description: t(`mode.${each}`),
            })),
            { value: 'between', label: t('shift.between'), description: t('shift.betweenText') },
          ]}
          onChange={({ detail }) => {
            onChoose();
            const factors = detail.value === 'between' ? proposedFactors : {};
            for (const name of fieldNames)
              setValue(name, (factors as ShiftFactors)[name], { shouldDirty: true, shouldValidate: true });
            onChange(
              detail.value === 'between'
                ? getUpdateMode({ mode: 'lastCompletion', ...factors })
                : detail.value,
            );
          }}
        />
      )}
    />
  );
}

/** Fields of the factors while the plan is between the two modes. */
export function ShiftFields() {
  const { t } = useTranslation('planned');
  const { setValue } = useFormContext();
  const factors = useFactors();
  if (!hasShiftFactors(factors)) return null;
  const createSlider = (control: Control) => (
    <Slider
      value={typeof control.value === 'number' ? control.value : 0}
      min={0}
      max={100}
      step={1}
      referenceValues={[25, 50, 75]}
      valueFormatter={(percent) => t('shift.percent', { percent })}
      ariaDescription={t('shift.percentOf')}
      onChange={({ detail }) => {
        control.onChange(detail.value);
        const next = { ...factors, [control.field.name]: detail.value };
        setValue('mode', getUpdateMode({ mode: 'lastCompletion', ...next }), { shouldDirty: true });
      }}
    />
  );
  return (
    <SpaceBetween size="m">
      {fieldNames.map((name) => (
        <Field key={name} name={name} constraint="" control={createSlider} />
      ))}
      <ShiftExample factors={factors} />
    </SpaceBetween>
  );
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isPositiveInteger = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n) && n > 0;

/** Sentences about the mode and, for an execution late and one early, the date that follows. */
function ShiftExample({ factors }: { factors: ShiftFactors }) {
  const text = useText('planned');
  const [meter, frequency, run, anchor] = useWatch({ name: ['meter', 'frequency', 'run', 'anchor'] }) as [
    Cycle['meter'],
    Cycle['frequency'],
    Cycle['run'],
    unknown,
  ];
  const format = useFormat();
  const mode = getUpdateMode({ mode: 'lastCompletion', ...factors });
  const sentences = [
    text('shift.mode', { mode: getEnumText('updateMode', mode) }),
    text('shift.twoTolerances'),
    ...(mode !== 'lastCompletion'
      ? []
      : meter !== 'none'
        ? run && run.every > 0
          ? buildReadingExamples(run.every, run.start, factors).map(({ key, ...values }) =>
              text(`shift.${key}`, {
                ...formatNumbers(values, format.number),
                unit: text(`shift.unit.${meter}`, { count: values.units }),
              }),
            )
          : []
        : isPositiveInteger(frequency?.n) && typeof anchor === 'string' && dayPattern.test(anchor)
          ? buildDayExamples(frequency!, anchor, factors).map(({ key, days, ...dates }) =>
              text(`shift.${key}`, {
                ...Object.fromEntries(Object.entries(dates).map(([name, day]) => [name, format.day(day)])),
                days: text('shift.dayCount', { count: days, days: format.number(days) }),
              }),
            )
          : []),
  ];
  return (
    <div data-testid="shift-example">
      {sentences.map((sentence) => (
        <Box key={sentence} variant="p" color="text-body-secondary">
          {sentence}
        </Box>
      ))}
    </div>
  );
}

const formatNumbers = (values: Record<string, number>, formatNumber: (n: number) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatNumber(value)]));

/** Part of the period by which the example deviates: 14 days of three months. */
const EXAMPLE_PART = 0.15;

/** Returns what is tolerated, and the date after an order that was late and one that was early. */
function buildDayExamples(frequency: NonNullable<Cycle['frequency']>, planned: Day, factors: ShiftFactors) {
  const occurrence = { nominal: planned, planned, base: planned };
  const getShift = (days: number) => computeShift(frequency, factors, occurrence, addDays(planned, days));
  const { allowed, kept } = getShift(0);
  const period = (Date.parse(addPeriods(planned, frequency, 1)) - Date.parse(planned)) / 86_400_000;
  const days = Math.max(Math.floor(allowed) + 1, Math.round(period * EXAMPLE_PART));
  return [
    ...(allowed > 0 ? [{ key: 'allowed', days: allowed, planned, kept }] : []),
    ...(['late', 'early'] as const).map((key) => {
      const signedDays = key === 'late' ? days : -days;
      const { nominal: next, shift } = getShift(signedDays);
      const done = addDays(planned, signedDays);
      return { key: shift === 0 ? `${key}Kept` : key, days, planned, done, next, kept };
    }),
  ];
}

function buildReadingExamples(every: number, start: number, factors: ShiftFactors) {
  const due = start + every;
  const { allowed } = computeReadingShift(every, factors, { due, done: due });
  const units = Math.max(Math.floor(allowed) + 1, Math.round(every * EXAMPLE_PART));
  return [
    ...(allowed > 0 ? [{ key: 'allowedRun', units: allowed, due, kept: due + every }] : []),
    ...(['late', 'early'] as const).map((key) => {
      const done = key === 'late' ? due + units : due - units;
      const { due: next } = computeReadingShift(every, factors, { due, done });
      return { key: `${key}Run`, units, due, done, next, kept: due + every };
    }),
  ];
}
