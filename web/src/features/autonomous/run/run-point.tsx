// One point of a run: its facts and the buttons for its outcome.

import { Box, Container, FormField, Header, SpaceBetween } from '@cloudscape-design/components';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Activity } from '#shared/planned/order.ts';
import type { PreviousAnswer } from '#shared/planned/order-api.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { ColourStatus } from '#web/parts/control/control-colour.tsx';
import { PreviousAnswerNote } from '#web/parts/control/previous-found.tsx';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { OutcomeChoice } from '#web/parts/order/outcome.tsx';
import type { RunLayout } from '#web/paths/runs.ts';
import { NoteArea } from '#web/ui/form/note-area.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { PointFacts, PointPicture } from './run-facts.tsx';
import { deriveOutcome, getValueColour } from './run-form.ts';

interface Props {
  run: { id: string; machineId: number };
  desk: RunLayout;
  previous?: readonly PreviousAnswer[];
  activity: Activity;
  /** Index of the point in the form. */
  at: number;
  disabled: boolean;
}

export function RunPoint({ run, desk, previous, activity, at: index, disabled }: Props) {
  const { t } = useTranslation(['amRuns', 'enums']);
  const { point, description, controls: [control] = [] } = activity;
  const name = `activities.${index}`;
  const { setValue } = useFormContext();
  const {
    field: { value: outcome, onChange },
    fieldState: { error },
  } = useController({ name: `${name}.outcome` });
  const setDerivedOutcome = (enteredValue: Parameters<typeof deriveOutcome>[1]) => {
    const derivedOutcome = control && deriveOutcome(control, enteredValue);
    if (derivedOutcome) setValue(`${name}.outcome`, derivedOutcome, { shouldDirty: true });
  };
  return (
    <section id={`point-${index}`} className="run-point">
      <Container
        header={
          <Header variant="h2" description={t(`amRuns:type.${point?.type ?? 'C'}`)}>
            {`${activity.n}. ${activity.code} ${description}`}
          </Header>
        }
      >
        <div className={point?.image ? 'point-sheet pictured' : 'point-sheet'}>
          <PointPicture activity={activity} />
          <PointFacts activity={activity} />
          <SpaceBetween size="m">
            {control && (
              <div>
                <ControlValueField
                  name={name}
                  control={control}
                  disabled={disabled}
                  onFound={setDerivedOutcome}
                />
                <PreviousAnswerNote n={activity.n} control={control} previous={previous} />
              </div>
            )}
            <FormField errorText={error && getProblemText(error.message ?? '')} stretch>
              <OutcomeChoice
                name={name}
                label={t('amRuns:outcome')}
                value={outcome}
                disabled={disabled}
                onChange={onChange}
              />
            </FormField>
            <div className="point-words">
              <Minutes name={`${name}.minutes`} disabled={disabled} />
              <Note
                name={`${name}.note`}
                needed={outcome === 'nok' || outcome === 'notDone'}
                disabled={disabled}
              />
            </div>
            <ActivityRequests order={run} activity={activity} desk={desk} />
          </SpaceBetween>
        </div>
      </Container>
    </section>
  );
}

interface ControlValueProps {
  name: string;
  control: ControlSnapshot;
  disabled: boolean;
  onFound: (typed: { value?: number; answer?: string }) => void;
}

/** Input of the control's value, with its colour while typing. */
function ControlValueField({ name, control, disabled, onFound }: ControlValueProps) {
  const quantitative = control.nature === 'quantitative';
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: `${name}.${quantitative ? 'value' : 'answer'}` });
  const enteredValue = quantitative ? { value: value as number } : { answer: value as string };
  const colour = getValueColour(control, enteredValue);
  const label = control.unit ? `${control.description} (${control.unit})` : control.description;
  return (
    <FormField label={label} errorText={error && getProblemText(error.message ?? '')} stretch>
      <div className="point-found">
        {quantitative ? (
          <NumberInput
            value={value}
            ref={ref}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(next) => {
              onChange(next);
              onFound({ value: next as number });
            }}
          />
        ) : (
          <fieldset className="outcomes" disabled={disabled} aria-label={label}>
            {control.answers.map(({ text }) => (
              <label key={text} className={value === text ? 'chosen' : undefined}>
                <input
                  type="radio"
                  name={`${name}.answer`}
                  checked={value === text}
                  onChange={() => {
                    onChange(text);
                    onFound({ answer: text });
                  }}
                />
                {text}
              </label>
            ))}
          </fieldset>
        )}
        {value !== undefined && value !== null && value !== '' && <ColourStatus colour={colour} />}
      </div>
    </FormField>
  );
}

function Minutes({ name, disabled }: { name: string; disabled: boolean }) {
  const { t } = useTranslation('amRuns');
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormField label={t('minutes')} errorText={error && getProblemText(error.message ?? '')}>
      <NumberInput value={value} ref={ref} disabled={disabled} onBlur={onBlur} onChange={onChange} />
    </FormField>
  );
}

/** Note of a point: required if the outcome is not ok, otherwise optional. */
function Note({ name, needed, disabled }: { name: string; needed: boolean; disabled: boolean }) {
  const { t } = useTranslation(['amRuns', 'common']);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormField
      label={
        needed ? (
          t('amRuns:note')
        ) : (
          <>
            {t('amRuns:note')} <Box variant="small" display="inline">{`– ${t('common:optional')}`}</Box>
          </>
        )
      }
      errorText={error && getProblemText(error.message ?? '')}
      stretch
    >
      <NoteArea
        ref={ref}
        value={value ?? ''}
        rows={needed ? 3 : 1}
        disabled={disabled}
        ariaRequired={needed}
        onBlur={() => onBlur()}
        onChange={onChange}
      />
    </FormField>
  );
}
