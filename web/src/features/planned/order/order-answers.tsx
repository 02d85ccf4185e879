// Inputs for the controls of an activity: a value between limits or one of several answers, each with its
// colour as text.

import { Checkbox, FormField, Icon, type IconProps, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Answer, type AnswerReport, getReportColour } from '#shared/planned/answers.ts';
import type { PreviousAnswer } from '#shared/planned/order-api.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import type { Evaluation } from '#shared/structure/control.ts';
import { getProblemText } from '#web/i18n/text.ts';
import { ColourStatus } from '#web/parts/control/control-colour.tsx';
import { PreviousAnswerNote } from '#web/parts/control/previous-found.tsx';
import { useControlText } from '#web/parts/procedure/phase-controls.tsx';
import { NoteArea } from '#web/ui/form/note-area.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { useFormat } from '#web/ui/format.ts';
import { hasAnswer } from './order-reporting.ts';
import './execution.css';

interface Props {
  /** Path of the activity in the form. */
  path: string;
  controls: readonly ControlSnapshot[];
  /** Number of the activity in the order; `previous` has the previous values of its controls. */
  n: number;
  previous?: readonly PreviousAnswer[];
  notDone: boolean;
  disabled: boolean;
  onNotDone: (notDone: boolean) => void;
}

export function ControlAnswers({ path, controls, n, previous, notDone, disabled, onNotDone }: Props) {
  const { t } = useTranslation('planned');
  const {
    fieldState: { error },
  } = useController({ name: `${path}.answers` });
  return (
    <SpaceBetween size="m">
      <div className="ticked">
        <Checkbox
          checked={notDone}
          disabled={disabled}
          description={t('answers.notDoneText')}
          onChange={({ detail }) => onNotDone(detail.checked)}
        >
          {t('answers.notDone')}
        </Checkbox>
      </div>
      {error?.message && (
        <FormField errorText={getProblemText(error.message)}>
          <span />
        </FormField>
      )}
      {!notDone &&
        controls.map((control, i) => (
          <AnswerField key={control.id} name={`${path}.answers.${i}`} control={control} disabled={disabled}>
            <PreviousAnswerNote n={n} control={control} previous={previous} />
          </AnswerField>
        ))}
    </SpaceBetween>
  );
}

type Problems = Partial<Record<keyof AnswerReport, { message?: string }>>;

function AnswerField({
  name,
  control,
  disabled,
  children,
}: {
  name: string;
  control: ControlSnapshot;
  disabled: boolean;
  /** Content above the answer. */
  children: ReactNode;
}) {
  const { t } = useTranslation(['orders', 'planned', 'common']);
  const formatControl = useControlText();
  const { field, fieldState } = useController({ name });
  const report: AnswerReport = field.value ?? { controlId: control.id };
  const problems = (fieldState.error ?? {}) as Problems;
  const problem = problems.value ?? problems.answer ?? problems.controlId;
  const change = (next: Partial<AnswerReport>) => field.onChange({ ...report, ...next });
  const isInvalid = typeof report.value === 'string';
  const colour = !isInvalid && hasAnswer(report) ? getReportColour(control, report) : undefined;
  const isRed = colour === 'red';
  return (
    <fieldset className="asked-control" disabled={disabled}>
      <legend className="asked-name">
        {control.code} {control.description}
      </legend>
      {children}
      <SpaceBetween size="s">
        {control.nature === 'quantitative' ? (
          <FormField
            label={
              control.unit ? t('planned:answers.valueIn', { unit: control.unit }) : t('planned:answers.value')
            }
            constraintText={t('planned:answers.limits', { span: formatControl(control) })}
            errorText={problem && getProblemText(problem.message ?? '')}
          >
            <NumberInput
              value={report.value}
              disabled={disabled || report.na === true}
              onBlur={field.onBlur}
              onChange={(value) => change({ value: value as number | undefined })}
            />
          </FormField>
        ) : (
          <FormField errorText={problem && getProblemText(problem.message ?? '')} stretch>
            <AnswerChoice
              name={name}
              control={control}
              value={report.answer}
              disabled={disabled || report.na === true}
              onChange={(answer) => change({ answer })}
            />
          </FormField>
        )}
        <div className="found ticked">
          <Checkbox
            checked={report.na === true}
            disabled={disabled}
            ariaLabel={`${t('planned:answers.na')}: ${control.code}`}
            onChange={({ detail }) =>
              change(detail.checked ? { na: true, value: undefined, answer: undefined } : { na: undefined })
            }
          >
            {t('planned:answers.na')}
          </Checkbox>
          {colour && <ColourStatus colour={colour} />}
        </div>
        {(isRed || report.note) && (
          <FormField
            label={t('orders:fields.note')}
            description={isRed ? t('planned:answers.noteNeeded') : undefined}
            constraintText={isRed ? undefined : t('common:optional')}
            errorText={problems.note && getProblemText(problems.note.message ?? '')}
            stretch
          >
            <NoteArea
              value={report.note ?? ''}
              rows={2}
              disabled={disabled}
              ariaRequired={isRed}
              onBlur={() => field.onBlur()}
              onChange={(note) => change({ note: note || undefined })}
            />
          </FormField>
        )}
      </SpaceBetween>
    </fieldset>
  );
}

const icons: Record<Evaluation, IconProps.Name> = {
  ok: 'status-positive',
  warn: 'status-warning',
  ko: 'status-negative',
};

interface ChoiceProps {
  name: string;
  control: ControlSnapshot;
  value: string | undefined;
  disabled: boolean;
  onChange: (answer: string) => void;
}

function AnswerChoice({ name, control, value, disabled, onChange }: ChoiceProps) {
  return (
    <div className="outcomes" role="radiogroup" aria-label={`${control.code} ${control.description}`}>
      {control.answers.map(({ text, evaluation }) => (
        <label key={text} data-evaluation={evaluation} className={value === text ? 'chosen' : undefined}>
          <input
            type="radio"
            name={name}
            checked={value === text}
            disabled={disabled}
            onChange={() => onChange(text)}
          />
          <Icon name={icons[evaluation]} /> {text}
        </label>
      ))}
    </div>
  );
}

/** Read-only list of the given answers. */
export function AnswerList({
  controls = [],
  answers = [],
}: {
  controls?: ControlSnapshot[];
  answers?: Answer[];
}) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const answerByControl = new Map(answers.map((answer) => [answer.controlId, answer]));
  return (
    <ul className="answer-list">
      {controls.map((control) => {
        const answer = answerByControl.get(control.id);
        const { unit = '' } = control;
        const answerText =
          answer?.value === undefined ? answer?.answer : `${format.number(answer.value)} ${unit}`.trim();
        return (
          <li key={control.id}>
            <span>
              {control.code} {control.description}
            </span>
            <b>{answer?.na ? t('answers.na') : (answerText ?? t('answers.none'))}</b>
            {answer && !answer.na && <ColourStatus colour={answer.colour} />}
            {answer?.note && <span className="note">{answer.note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
