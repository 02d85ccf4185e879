// The summary above a form after a failed save: what is wrong, and a way to each field. It takes the focus once per attempt.
import { Alert, Button, Link } from '@cloudscape-design/components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../shared/refused.ts';
import { errorText, useText } from '../../i18n/text.ts';
import { fieldLabel, messageOf } from './form-field.tsx';
import { useFormScope } from './form-scope.ts';
import type { SchemaFormState } from './use-schema-form.ts';

interface Props {
  state: SchemaFormState;
  /** Offers the newest version where somebody else was faster. */
  onReload?: () => void;
  /** Brings a field on screen before it gets the focus, in a form of several steps. */
  onVisit?: (field: string) => void;
}

export function FormProblems({ state, onReload, onVisit }: Props) {
  const { t } = useTranslation();
  const { namespace } = useFormScope();
  const text = useText(namespace);
  const summary = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts, restored, discard } = state;
  const problems = Object.entries(form.formState.errors).filter(([name]) => name !== 'root');

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const stale = refusal instanceof Refused && refusal.code === 'stale';
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
            stale &&
            onReload && (
              <Button formAction="none" onClick={onReload}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          {errorText(refusal)}
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
                  {name in state.schema.shape ? fieldLabel(text, name) : name}
                </Link>
                {': '}
                {messageOf(error as never)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
