// The rhythm of a cycle: by calendar or meter, how often, what moves the next date, and how strict it is.
import { Alert, SpaceBetween, Tiles } from '@cloudscape-design/components';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Cycle, updateModes } from '../../../../../shared/planned/cycle.ts';
import { defaultLockSpan } from '../../../../../shared/planned/meter.ts';
import { defaultAutoClose, defaultMode, defaultTolerance } from '../../../../../shared/planned/period.ts';
import { enumText } from '../../../i18n/text.ts';
import type { Control } from '../../../ui/form/control.ts';
import { FieldControl } from '../../../ui/form/field-control.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { mayAutoClose, type PlantDefaults } from './cycle-values.ts';
import { FrequencyField } from './frequency-field.tsx';

type Rhythm = Pick<Cycle, 'meter' | 'mode' | 'frequency' | 'run'>;
type Following = 'mode' | 'autoClose' | 'tolerance' | 'lockSpan';

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
  const [chosen, setChosen] = useState<ReadonlySet<Following>>(new Set());
  const choose = (name: Following) => setChosen((before) => new Set(before).add(name));
  /** Values of a new cycle follow its rhythm until somebody chooses them (domain 4.4). */
  const follow = (values: Partial<Record<Following, unknown>>) => {
    for (const [name, value] of Object.entries(values))
      if (isNew && !chosen.has(name as Following)) setValue(name, value, { shouldDirty: true });
    void trigger('tolerance');
  };
  const change = (next: Rhythm['meter']) => {
    const byMeter = next !== 'none';
    const every = { n: 1, unit: 'M' as const };
    setValue('frequency', byMeter ? undefined : (frequency ?? every), { shouldDirty: true });
    if (!byMeter) setValue('run', undefined, { shouldDirty: true });
    follow({ mode: defaultMode(byMeter ? undefined : (frequency ?? every)), autoClose: false });
    // the plant counts in days, a meter does not
    if (byMeter) follow({ tolerance: 0 });
    else
      follow({ tolerance: defaultTolerance(frequency ?? every, plant.tolerance), lockSpan: plant.lockSpan });
  };
  const chosenIn = (name: Following) => (control: Control) => (
    <FieldControl
      {...control}
      onChange={(value) => {
        choose(name);
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
              change(value as Rhythm['meter']);
            }}
          />
        )}
      />
      {meter === 'none' ? (
        <SpaceBetween size="l">
          <FrequencyField
            onChange={(every) =>
              follow({
                mode: defaultMode(every),
                autoClose: defaultAutoClose(every),
                tolerance: defaultTolerance(every, plant.tolerance),
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
                  if (typeof value === 'number') follow({ lockSpan: defaultLockSpan(value) });
                }}
              />
            )}
          />
          <Field name="run.start" help={t('help.start')} />
        </SpaceBetween>
      )}
      <Field
        name="mode"
        control={({ value, onChange, field }) => (
          <Tiles
            value={typeof value === 'string' ? value : null}
            columns={2}
            ariaRequired={field.required}
            items={updateModes.map((each) => ({
              value: each,
              label: enumText('updateMode', each),
              description: t(`mode.${each}`),
            }))}
            onChange={({ detail }) => {
              choose('mode');
              onChange(detail.value);
            }}
          />
        )}
      />
      {frequency && mode !== defaultMode(frequency) && (
        <Alert type="info">{t('mode.usual', { mode: enumText('updateMode', defaultMode(frequency)) })}</Alert>
      )}
      <Field name="tolerance" help={t(`help.tolerance.${unit}`)} control={chosenIn('tolerance')} />
      <Field name="lockSpan" help={t(`help.lockSpan.${unit}`)} control={chosenIn('lockSpan')} />
      {mayAutoClose({ meter, mode, frequency }) && <Field name="autoClose" control={chosenIn('autoClose')} />}
      <Field name="validTo" />
    </SpaceBetween>
  );
}
