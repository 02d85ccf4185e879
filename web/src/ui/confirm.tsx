// Asks before something is deleted or closed, and names it. The dialog stays open with the reason when it is refused.
import { Alert, FormField, Input } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/text.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmProps {
  title: string;
  children?: ReactNode;
  /** The verb on the button. */
  action: string;
  /** What the other button says; `cancel` without it. */
  other?: string;
  /** Where it cannot be undone: the word to type first. */
  typed?: string;
  /** While what is asked for is not complete. */
  disabled?: boolean;
  /** Rejecting keeps the dialog and says why. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Rendered while open: `{asked && <Confirm … onClose={() => setAsked(undefined)} />}`. */
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
      {error !== undefined && <Alert type="error">{errorText(error)}</Alert>}
      <div>{children}</div>
      {typed !== undefined && (
        <FormField label={t('confirmDelete.typed', { word: typed })}>
          <Input value={word} onChange={({ detail }) => setWord(detail.value)} />
        </FormField>
      )}
    </Dialog>
  );
}

/** Deleting one thing, by its name. */
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
