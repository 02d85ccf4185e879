// Dialog that shows what no later call returns: a key, a token, an address or a password.
import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Says that it is shown once. */
  warning: string;
  /** Text of the button with which the user says that it is stored. */
  stored: string;
  onClose: () => void;
  children: ReactNode;
}

export const SecretDialog = ({ title, warning, stored, onClose, children }: Props) => (
  <Modal
    visible
    size="large"
    header={title}
    onDismiss={onClose}
    footer={
      <Box float="right">
        <Button variant="primary" onClick={onClose}>
          {stored}
        </Button>
      </Box>
    }
  >
    <SpaceBetween size="m">
      <Alert type="warning">{warning}</Alert>
      {children}
    </SpaceBetween>
  </Modal>
);
