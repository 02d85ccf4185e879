// Dialog with a form: a refusal is shown at its field and keeps the dialog open; closing it discards the
// input.
import { SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { Namespace } from '../../i18n/catalogues.ts';
import { Dialog } from '../dialog.tsx';
import { FormProblems } from './form-problems.tsx';
import { FormScope } from './schema-form.tsx';
import type { SchemaFormState } from './use-schema-form.ts';

interface Props {
  state: SchemaFormState;
  namespace: Namespace;
  title: string;
  /** Label of the action button, a verb. */
  action: string;
  /** Text above the problems and fields. */
  text?: string;
  /** Reads the current version after a refusal as stale. */
  onReload?: () => void;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  state,
  namespace,
  title,
  action,
  text,
  onReload,
  onDone,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      action={action}
      working={state.form.formState.isSubmitting}
      onAct={async () => {
        if (!(await state.submit())) return;
        onClose();
        onDone?.();
      }}
      onClose={() => {
        state.discard();
        onClose();
      }}
    >
      <FormScope state={state} namespace={namespace}>
        <SpaceBetween size="m">
          {text && <div>{text}</div>}
          <FormProblems state={state} onReload={onReload} />
          {children}
        </SpaceBetween>
      </FormScope>
    </Dialog>
  );
}
