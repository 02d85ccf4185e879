// Dialog with input and one action.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Label of the action button, a verb. */
  action: string;
  /** Label of the other button; if absent, "Cancel". */
  other?: string;
  working: boolean;
  /** Set while the input in the dialog is incomplete. */
  disabled?: boolean;
  onAct: () => Promise<unknown>;
  onClose: () => void;
}

/** Dialog, rendered while open. Errors of `onAct` are shown by the caller. */
export function Dialog({ title, children, action, other, working, disabled, onAct, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      visible
      header={title}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={other ? 'normal' : 'link'} onClick={onClose}>
              {other ?? t('cancel')}
            </Button>
            <Button variant="primary" loading={working} disabled={disabled} onClick={() => void onAct()}>
              {action}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">{children}</SpaceBetween>
    </Modal>
  );
}

/**
 * Returns a ref for the field that gets the initial focus. A dialog first focuses its close button, after
 * `autoFocus` has run.
 */
export function useInitialFocus<Field extends { focus: () => void }>() {
  const field = useRef<Field>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) field.current?.focus();
    else setOpen(true);
  }, [open]);
  return field;
}
