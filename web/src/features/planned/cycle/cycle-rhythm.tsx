// Fields of a cycle's rhythm: calendar or meter, frequency, mode, tolerance and lock span.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Cycle } from '#shared/planned/cycle.ts';
import { computeDefaultLockSpan } from '#shared/planned/meter.ts';
import { computeDefaultTolerance, getDefaultAutoClose, getDefaultMode } from '#shared/planned/period.ts';
import { hasShiftFactors } from '#shared/planned/shift.ts';
import { getEnumText } from '#web/i18n/text.ts';
import type { Control } from '#web/ui/form/control.ts';
import { FieldControl } from '#web/ui/form/field-control.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { ShiftFields, UpdateModeField } from './cycle-shift.tsx';
import { TimePartFields } from './cycle-time-part.tsx';
import { canAutoClose, type PlantDefaults } from './cycle-values.ts';
import { FrequencyField } from './frequency-field.tsx';

type Rhythm = Pick<Cycle, 'meter' | 'mode' | 'frequency' | 'run'>;
type FollowingField = 'mode' | 'autoClose' | 'tolerance' | 'lockSpan';

interface Props {
  isNew: boolean;
  plant: PlantDefaults;
}

export function CycleRhythm({ isNew, plant }: Props) {
  const { t } = useTranslation('planned');
  const { setValue, trigger } = useFormContext();
  const [meter, mode, frequency] = useWatch({ name: ['meter', 'mode', 'frequency'] }) as [
    Rhythm['meter'],
    Rhythm['mode'],
    Rhythm['frequency'],
  ];
  const isShifting = hasShiftFactors(useWatch() as Partial<Cycle>);
  const [changedFields, setChangedFields] = useState<ReadonlySet<FollowingField>>(new Set());
  const markChanged = (name: FollowingField) => setChangedFields((previous) => new Set(previous).add(name));
  /** Values of a new cycle follow its rhythm until the user changes them (domain 4.4). */
  const applyDefaults = (values: Partial<Record<FollowingField, unknown>>) => {
    for (const [name, value] of Object.entries(values))
      if (isNew && !changedFields.has(name as FollowingField)) setValue(name, value, { shouldDirty: true });
    void trigger('tolerance');
  };
  const changeMeter = (next: Rhythm['meter']) => {
    const isByMeter = next !== 'none';
    const defaultFrequency = { n: 1, unit: 'M' as const };
    setValue('frequency', isByMeter ? undefined : (frequency ?? defaultFrequency), { shouldDirty: true });
    if (!isByMeter) setValue('run', undefined, { shouldDirty: true });
    applyDefaults({
      mode: getDefaultMode(isByMeter ? undefined : (frequency ?? defaultFrequency)),
      autoClose: false,
    });
    // The plant's default tolerance is in days and does not apply to meters.
    if (isByMeter) applyDefaults({ tolerance: 0 });
    else
      applyDefaults({
        tolerance: computeDefaultTolerance(frequency ?? defaultFrequency, plant.tolerance),
        lockSpan: plant.lockSpan,
      });
  };
  const createTrackedControl = (name: FollowingField) => (control: Control) => (
    <FieldControl
      {...control}
      onChange={(value) => {
        markChanged(name);
        control.onChange(value);
      }}
    />
  );
  const unit = meter === 'none' ? 'days' : meter;
  return (
    <SpaceBetween size="l">
      <Field
        name="meter"
        control={(control) => (
          <FieldControl
            {...control}
            onChange={(value) => {
              control.onChange(value);
              changeMeter(value as Rhythm['meter']);
            }}
          />
        )}
      />
      {meter === 'none' ? (
        <SpaceBetween size="l">
          <FrequencyField
            onChange={(every) =>
              applyDefaults({
                mode: getDefaultMode(every),
                autoClose: getDefaultAutoClose(every),
                tolerance: computeDefaultTolerance(every, plant.tolerance),
              })
            }
          />
          <Field name="anchor" />
        </SpaceBetween>
      ) : (
        <SpaceBetween size="l">
          <Field
            name="run.every"
            label={t(`fields.every.${meter}`)}
            control={(control) => (
              <FieldControl
                {...control}
                onChange={(value) => {
                  control.onChange(value);
                  if (typeof value === 'number') applyDefaults({ lockSpan: computeDefaultLockSpan(value) });
                }}
              />
            )}
          />
          <Field name="run.start" help={t('help.start')} />
        </SpaceBetween>
      )}
      <UpdateModeField onChoose={() => markChanged('mode')} />
      <ShiftFields />
      <TimePartFields />
      {frequency && !isShifting && mode !== getDefaultMode(frequency) && (
        <Alert type="info">
          {t('mode.usual', { mode: getEnumText('updateMode', getDefaultMode(frequency)) })}
        </Alert>
      )}
      <Field
        name="tolerance"
        help={t(`help.tolerance.${unit}`)}
        control={createTrackedControl('tolerance')}
      />
      <Field name="lockSpan" help={t(`help.lockSpan.${unit}`)} control={createTrackedControl('lockSpan')} />
      {canAutoClose({ meter, mode, frequency }) && (
        <Field name="autoClose" control={createTrackedControl('autoClose')} />
      )}
      <Field name="rank" help={t('help.rank')} />
      <Field name="validTo" />
    </SpaceBetween>
  );
}
