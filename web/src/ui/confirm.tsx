// Confirmation before a deletion or closure. The dialog stays open with the reason if the action is refused.
import { Alert, FormField, Input } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { ErrorText } from './refusal.tsx';

export interface ConfirmProps {
  title: string;
  children?: ReactNode;
  /** Label of the action button, a verb. */
  action: string;
  /** Label of the other button; if absent, "Cancel". */
  other?: string;
  /** Word to type first, for actions that cannot be undone. */
  typed?: string;
  /** Set while the input in the dialog is incomplete. */
  disabled?: boolean;
  /** Performs the action. If it rejects, the dialog stays open and shows the reason. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Confirmation dialog, rendered while open: `{asked && <Confirm … onClose={() => setAsked(undefined)} />}`.
 */
export function Confirm({
  title,
  children,
  action,
  other,
  typed,
  disabled,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setWorking(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(reason);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog
      title={title}
      action={action}
      other={other}
      working={working}
      disabled={disabled || (typed !== undefined && word !== typed)}
      onAct={confirm}
      onClose={onClose}
    >
      {error !== undefined && (
        <Alert type="error">
          <ErrorText error={error} />
        </Alert>
      )}
      <div>{children}</div>
      {typed !== undefined && (
        <FormField label={t('confirmDelete.typed', { word: typed })}>
          <Input value={word} onChange={({ detail }) => setWord(detail.value)} />
        </FormField>
      )}
    </Dialog>
  );
}

/** Confirmation before the deletion of one record, shown by its name. */
export function ConfirmDelete({
  name,
  onConfirm,
  onClose,
  typed,
}: { name: string } & Pick<ConfirmProps, 'onConfirm' | 'onClose' | 'typed'>) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('confirmDelete.title', { name })}
      action={t('delete')}
      typed={typed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </Confirm>
  );
}
