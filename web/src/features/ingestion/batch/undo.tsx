// Dialog that confirms undoing an import and states the number of records it concerns.
import { useTranslation } from 'react-i18next';
import { type Batch, batches } from '#shared/ingestion/import-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  batch: Batch;
  /** Called with the batch; its `blockers` are the records that prevent undoing. */
  onUndone?: (batch: Batch) => void;
  onClose: () => void;
}

export function UndoDialog({ batch, onUndone, onClose }: Props) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const { send } = useSend(batches.undo);
  return (
    <Confirm
      title={t('undo.title', { name: batch.fileName })}
      action={t('undo.action')}
      onConfirm={async () => {
        const undoneBatch = await send({ batchId: batch.batchId });
        onUndone?.(undoneBatch);
      }}
      onClose={onClose}
    >
      {t('undo.text', { inserted: format.number(batch.inserted), updated: format.number(batch.updated) })}
    </Confirm>
  );
}
