// A dialog that asks for something and does one thing with it.
import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  /** What the other button says; `cancel` without it. */
  other?: string;
  working: boolean;
  /** While what is asked for is not complete. */
  disabled?: boolean;
  onAct: () => Promise<unknown>;
  onClose: () => void;
}

/** Rendered while open. What goes wrong in `onAct` its owner shows. */
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

/** For the field inside a dialog where typing begins. A dialog first takes the focus to its ✕, later than `autoFocus`. */
export function useFirstFocus<Field extends { focus: () => void }>() {
  const field = useRef<Field>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) field.current?.focus();
    else setOpen(true);
  }, [open]);
  return field;
}
