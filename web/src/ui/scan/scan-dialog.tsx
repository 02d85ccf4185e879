// Scanning while something else waits for what is picked.
import { Modal } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ScanBox } from './scan-box.tsx';
import type { Outcome, Take } from './taking.ts';

interface Props {
  /** What is picked. */
  title?: string;
  take: Take;
  before?: Outcome;
  onClose: () => void;
}

export function ScanDialog({ title, take, before, onClose }: Props) {
  const { t } = useTranslation('scan');
  return (
    <Modal visible header={title ? t('for', { what: title }) : t('title')} onDismiss={onClose}>
      <ScanBox take={take} onTaken={onClose} before={before} />
    </Modal>
  );
}
