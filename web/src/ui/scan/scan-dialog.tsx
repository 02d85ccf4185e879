// Dialog to scan a record for a picker or page.
import { Modal } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { ScanBox } from './scan-box.tsx';
import type { HandleScan, ScanOutcome } from './taking.ts';

interface Props {
  /** Name of the record type that is picked. */
  title?: string;
  take: HandleScan;
  before?: ScanOutcome;
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
