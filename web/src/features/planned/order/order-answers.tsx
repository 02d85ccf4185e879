// What was found at the controls of an activity: a value between limits, or one of a few answers, each with its colour in words.
import {
  Checkbox,
  FormField,
  Icon,
  type IconProps,
  Input,
  SpaceBetween,
} from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Answer, type AnswerReport, colourOfReport } from '../../../../../shared/planned/answers.ts';
import type { Previous } from '../../../../../shared/planned/order-api.ts';
import type { AskedControl } from '../../../../../shared/procedures/asked-control.ts';
import type { Evaluation } from '../../../../../shared/structure/control.ts';
import { problemText } from '../../../i18n/text.ts';
import { ColourStatus } from '../../../parts/control/control-colour.tsx';
import { PreviousFound } from '../../../parts/control/previous-found.tsx';
import { useAskedText } from '../../../parts/procedure/asked-controls.tsx';
import { NoteArea } from '../../../ui/form/note-area.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { isGiven } from './order-reporting.ts';
import './execution.css';

interface Props {
  /** Of the activity, in the form. */
  path: string;
  controls: readonly AskedControl[];
  /** The activity's place in the order, and what its controls showed the time before. */
  n: number;
  previous?: readonly Previous[];
  notDone: boolean;
  disabled: boolean;
  onNotDone: (notDone: boolean) => void;
}

export function Answers({ path, controls, n, previous, notDone, disabled, onNotDone }: Props) {
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
        <FormField errorText={problemText(error.message)}>
          <span />
        </FormField>
      )}
      {!notDone &&
        controls.map((control, i) => (
          <AnswerField key={control.id} name={`${path}.answers.${i}`} control={control} disabled={disabled}>
            <PreviousFound n={n} control={control} previous={previous} />
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
  control: AskedControl;
  disabled: boolean;
  /** Above the answer. */
  children: ReactNode;
}) {
  const { t } = useTranslation(['orders', 'planned', 'common']);
  const textOf = useAskedText();
  const { field, fieldState } = useController({ name });
  const typed: AnswerReport = field.value ?? { controlId: control.id };
  const problems = (fieldState.error ?? {}) as Problems;
  const problem = problems.value ?? problems.answer ?? problems.controlId;
  const change = (next: Partial<AnswerReport>) => field.onChange({ ...typed, ...next });
  const wrong = typeof typed.value === 'string';
  const colour = !wrong && isGiven(typed) ? colourOfReport(control, typed) : undefined;
  const red = colour === 'red';
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
            constraintText={t('planned:answers.limits', { span: textOf(control) })}
            errorText={problem && problemText(problem.message ?? '')}
          >
            <ValueInput
              value={typed.value}
              disabled={disabled || typed.na === true}
              onBlur={field.onBlur}
              onChange={(value) => change({ value: value as number | undefined })}
            />
          </FormField>
        ) : (
          <FormField errorText={problem && problemText(problem.message ?? '')} stretch>
            <AnswerChoice
              name={name}
              control={control}
              value={typed.answer}
              disabled={disabled || typed.na === true}
              onChange={(answer) => change({ answer })}
            />
          </FormField>
        )}
        <div className="found ticked">
          <Checkbox
            checked={typed.na === true}
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
        {(red || typed.note) && (
          <FormField
            label={t('orders:fields.note')}
            description={red ? t('planned:answers.noteNeeded') : undefined}
            constraintText={red ? undefined : t('common:optional')}
            errorText={problems.note && problemText(problems.note.message ?? '')}
            stretch
          >
            <NoteArea
              value={typed.note ?? ''}
              rows={2}
              disabled={disabled}
              ariaRequired={red}
              onBlur={() => field.onBlur()}
              onChange={(note) => change({ note: note || undefined })}
            />
          </FormField>
        )}
      </SpaceBetween>
    </fieldset>
  );
}

interface ValueProps {
  value: unknown;
  disabled: boolean;
  onBlur: () => void;
  onChange: (value: unknown) => void;
}

function ValueInput({ value, disabled, onBlur, onChange }: ValueProps) {
  const { number } = useFormat();
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === 'number' ? number(value) : String(value ?? '');
  return (
    <Input
      value={typed !== undefined && parseNumber(typed) === value ? typed : shown}
      inputMode="decimal"
      autoComplete={false}
      disabled={disabled}
      onBlur={onBlur}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parseNumber(detail.value));
      }}
    />
  );
}

const icons: Record<Evaluation, IconProps.Name> = {
  ok: 'status-positive',
  warn: 'status-warning',
  ko: 'status-negative',
};

interface ChoiceProps {
  name: string;
  control: AskedControl;
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

/** As they were given. */
export function AnswerList({
  controls = [],
  answers = [],
}: {
  controls?: AskedControl[];
  answers?: Answer[];
}) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const given = new Map(answers.map((answer) => [answer.controlId, answer]));
  return (
    <ul className="answer-list">
      {controls.map((control) => {
        const answer = given.get(control.id);
        const { unit = '' } = control;
        const said =
          answer?.value === undefined ? answer?.answer : `${format.number(answer.value)} ${unit}`.trim();
        return (
          <li key={control.id}>
            <span>
              {control.code} {control.description}
            </span>
            <b>{answer?.na ? t('answers.na') : (said ?? t('answers.none'))}</b>
            {answer && !answer.na && <ColourStatus colour={answer.colour} />}
            {answer?.note && <span className="note">{answer.note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
