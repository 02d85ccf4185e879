// Summary above a form after a failed save: the problems with links to their fields.
import { Alert, Button, Link } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { useText } from '../../i18n/text.ts';
import { ErrorText } from '../refusal.tsx';
import { useFirstProblem } from './first-problem.ts';
import { getFieldError, getFieldLabel } from './form-field.tsx';
import { useFormScope } from './form-scope.ts';
import type { SchemaFormState } from './use-schema-form.ts';

interface Props {
  state: SchemaFormState;
  /** Reads the current version after a refusal as stale. */
  onReload?: () => void;
  /** Shows a field before it is focused, in a form of several steps. */
  onVisit?: (field: string) => void;
}

export function FormProblems({ state, onReload, onVisit }: Props) {
  const { t } = useTranslation();
  const { namespace } = useFormScope();
  const text = useText(namespace);
  const summary = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts, restored, discard } = state;
  const problems = Object.entries(form.formState.errors).filter(([name]) => name !== 'root');

  useFirstProblem(state, { summary, onVisit });
  const isStale = refusal instanceof RefusalError && refusal.code === 'stale';
  return (
    <div ref={summary} tabIndex={-1} className="form-problems">
      {restored && (
        <Alert
          type="info"
          action={
            <Button formAction="none" onClick={discard}>
              {t('draft.discard')}
            </Button>
          }
        >
          {t('draft.found')}
        </Alert>
      )}
      {refusal !== undefined && (
        <Alert
          type="error"
          action={
            isStale &&
            onReload && (
              <Button formAction="none" onClick={onReload}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          <ErrorText error={refusal} />
        </Alert>
      )}
      {attempts > 0 && problems.length > 0 && (
        <Alert type="error" header={t('form.problems', { count: problems.length })}>
          <ul>
            {problems.map(([name, error]) => (
              <li key={name}>
                <Link
                  href={`#${name}`}
                  onFollow={(event) => {
                    event.preventDefault();
                    onVisit?.(name);
                    form.setFocus(name);
                  }}
                >
                  {name in state.schema.shape ? getFieldLabel(text, name) : name}
                </Link>
                {t('labelled', { label: '', value: getFieldError(error as never) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
