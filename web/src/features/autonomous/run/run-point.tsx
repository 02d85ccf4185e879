// One point of a run: what it asks for, and the keys to say how it is.
import { Box, Container, FormField, Header, Input, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../../shared/planned/order.ts';
import type { Previous } from '../../../../../shared/planned/order-api.ts';
import type { AskedControl } from '../../../../../shared/procedures/asked-control.ts';
import { problemText } from '../../../i18n/text.ts';
import { ColourStatus } from '../../../parts/control/control-colour.tsx';
import { PreviousFound } from '../../../parts/control/previous-found.tsx';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { OutcomeChoice } from '../../../parts/order/outcome.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { NoteArea } from '../../../ui/form/note-area.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { PointFacts, PointPicture } from './run-facts.tsx';
import { foundOf, outcomeOf } from './run-form.ts';

interface Props {
  run: { id: string; machineId: number };
  desk: Desk;
  previous?: readonly Previous[];
  activity: Activity;
  /** Its place in the form. */
  at: number;
  disabled: boolean;
}

export function RunPoint({ run, desk, previous, activity, at, disabled }: Props) {
  const { t } = useTranslation(['amRuns', 'enums']);
  const { point, description, controls: [control] = [] } = activity;
  const name = `activities.${at}`;
  const { setValue } = useFormContext();
  const {
    field: { value: outcome, onChange },
    fieldState: { error },
  } = useController({ name: `${name}.outcome` });
  const says = (typed: Parameters<typeof outcomeOf>[1]) => {
    const found = control && outcomeOf(control, typed);
    if (found) setValue(`${name}.outcome`, found, { shouldDirty: true });
  };
  return (
    <section id={`point-${at}`} className="run-point">
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
                <Found name={name} control={control} disabled={disabled} onFound={says} />
                <PreviousFound n={activity.n} control={control} previous={previous} />
              </div>
            )}
            <FormField errorText={error && problemText(error.message ?? '')} stretch>
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

interface FoundProps {
  name: string;
  control: AskedControl;
  disabled: boolean;
  onFound: (typed: { value?: number; answer?: string }) => void;
}

/** What the control showed, with its colour while it is typed. */
function Found({ name, control, disabled, onFound }: FoundProps) {
  const quantitative = control.nature === 'quantitative';
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: `${name}.${quantitative ? 'value' : 'answer'}` });
  const typed = quantitative ? { value: value as number } : { answer: value as string };
  const colour = foundOf(control, typed);
  const label = control.unit ? `${control.description} (${control.unit})` : control.description;
  return (
    <FormField label={label} errorText={error && problemText(error.message ?? '')} stretch>
      <div className="point-found">
        {quantitative ? (
          <NumberInput
            value={value}
            inputRef={ref}
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
    <FormField label={t('minutes')} errorText={error && problemText(error.message ?? '')}>
      <NumberInput value={value} inputRef={ref} disabled={disabled} onBlur={onBlur} onChange={onChange} />
    </FormField>
  );
}

interface NumberProps {
  value: unknown;
  inputRef: (instance: unknown) => void;
  disabled: boolean;
  onBlur: () => void;
  onChange: (value: unknown) => void;
}

/** With comma or point. */
function NumberInput({ value, inputRef, disabled, onBlur, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined || value === null ? '' : String(value);
  return (
    <Input
      ref={inputRef}
      value={typed !== undefined && parseNumber(typed) === (value ?? undefined) ? typed : shown}
      inputMode="decimal"
      autoComplete={false}
      disabled={disabled}
      onBlur={() => onBlur()}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parseNumber(detail.value));
      }}
    />
  );
}

/** Needed for what went wrong, welcome otherwise. */
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
      errorText={error && problemText(error.message ?? '')}
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
