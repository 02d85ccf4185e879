// Asks before an import is taken back, and says how much of the plant that concerns.
import { useTranslation } from 'react-i18next';
import { type Batch, batches } from '../../../../../shared/ingestion/import-api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useSend } from '../../../use-call.ts';

interface Props {
  batch: Batch;
  /** The answer names what keeps it from being undone. */
  onUndone?: (batch: Batch) => void;
  onClose: () => void;
}

export function Undo({ batch, onUndone, onClose }: Props) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const { send } = useSend(batches.undo);
  return (
    <Confirm
      title={t('undo.title', { name: batch.fileName })}
      action={t('undo.action')}
      onConfirm={async () => {
        const undone = await send({ batchId: batch.batchId });
        onUndone?.(undone);
      }}
      onClose={onClose}
    >
      {t('undo.text', { inserted: format.number(batch.inserted), updated: format.number(batch.updated) })}
    </Confirm>
  );
}
