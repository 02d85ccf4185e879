// Problems of the execution form: restored draft, refusal, and activities to correct.
import { Alert, Button, Link } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText, getProblemText, useText } from '#web/i18n/text.ts';
import { useFirstProblem } from '#web/ui/form/first-problem.ts';
import type { SchemaFormState } from '#web/ui/form/use-schema-form.ts';
import { collectProblems, type FormProblem, findActivityIndex } from './order-problems.ts';

export function RestoredDraftNotice({ state: { restored, discard } }: { state: SchemaFormState }) {
  const { t } = useTranslation('common');
  if (!restored) return null;
  return (
    <Alert type="info" action={<Button onClick={discard}>{t('draft.discard')}</Button>}>
      {t('draft.found')}
    </Alert>
  );
}

export function ProblemList({
  state,
  nameOf,
  onGo,
  onReload,
}: {
  state: SchemaFormState;
  /** Returns the name of the activity at an index. */
  nameOf: (index: number) => string;
  onGo: (index: number | undefined) => void;
  onReload: () => void;
}) {
  const { t } = useTranslation('common');
  const text = useText('orders');
  const list = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts } = state;
  const problems = collectProblems(form.formState.errors);
  useFirstProblem(state, { summary: list, onVisit: (field) => onGo(findActivityIndex(field)) });
  const isStale =
    refusal instanceof RefusalError && (refusal.code === 'stale' || refusal.code === 'orderState');
  const getProblemLabel = ({ at: index, field }: FormProblem) =>
    index === undefined ? text(`fields.${field}`) : nameOf(index);
  const field = ({ at: index, field }: FormProblem) =>
    index === undefined ? '' : `, ${text(`fields.${field}`)}`;
  return (
    <div ref={list} tabIndex={-1} className="form-problems">
      {refusal !== undefined && problems.length === 0 && (
        <Alert type="error" action={isStale && <Button onClick={onReload}>{t('form.reload')}</Button>}>
          {formatRefusal(refusal, text)}
        </Alert>
      )}
      {attempts > 0 && problems.length > 0 && (
        <Alert type="error" header={t('form.problems', { count: problems.length })}>
          <ul>
            {problems.map((problem) => (
              <li key={problem.path}>
                <Link onFollow={() => onGo(problem.at)}>{getProblemLabel(problem)}</Link>
                {t('labelled', {
                  label: field(problem),
                  value: problem.isSentence ? problem.message : getProblemText(problem.message),
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Returns the refusal's message with the name of the order's state instead of its code. */
function formatRefusal(error: unknown, text: ReturnType<typeof useText>): string {
  if (!(error instanceof RefusalError) || error.code !== 'orderState') return getErrorText(error);
  return text('messages:orderState', { state: text(`enums:orderState.${error.details.values?.state}`) });
}
