// With the execution form: what was kept, what was refused, and which activities need another look.
import { Alert, Button, Link } from '@cloudscape-design/components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../../shared/refused.ts';
import { errorText, problemText, useText } from '../../../i18n/text.ts';
import type { SchemaFormState } from '../../../ui/form/use-schema-form.ts';
import { type Problem, problemsIn } from './order-problems.ts';

export function DraftFound({ state: { restored, discard } }: { state: SchemaFormState }) {
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
  /** Of the activity at a place. */
  nameOf: (at: number) => string;
  onGo: (at: number | undefined) => void;
  onReload: () => void;
}) {
  const { t } = useTranslation('common');
  const text = useText('orders');
  const list = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts } = state;
  const problems = problemsIn(form.formState.errors);
  useEffect(() => {
    if (attempts > 0) list.current?.focus();
  }, [attempts]);
  const stale = refusal instanceof Refused && (refusal.code === 'stale' || refusal.code === 'orderState');
  const place = ({ at, field }: Problem) => (at === undefined ? text(`fields.${field}`) : nameOf(at));
  const field = ({ at, field }: Problem) => (at === undefined ? '' : `, ${text(`fields.${field}`)}`);
  return (
    <div ref={list} tabIndex={-1} className="form-problems">
      {refusal !== undefined && problems.length === 0 && (
        <Alert type="error" action={stale && <Button onClick={onReload}>{t('form.reload')}</Button>}>
          {refusalText(refusal, text)}
        </Alert>
      )}
      {attempts > 0 && problems.length > 0 && (
        <Alert type="error" header={t('form.problems', { count: problems.length })}>
          <ul>
            {problems.map((problem) => (
              <li key={problem.path}>
                <Link onFollow={() => onGo(problem.at)}>{place(problem)}</Link>
                {`${field(problem)}: ${problem.said ? problem.message : problemText(problem.message)}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** A refused state is named by its word, not by its code. */
function refusalText(error: unknown, text: ReturnType<typeof useText>): string {
  if (!(error instanceof Refused) || error.code !== 'orderState') return errorText(error);
  return text('messages:orderState', { state: text(`enums:orderState.${error.details.values?.state}`) });
}
