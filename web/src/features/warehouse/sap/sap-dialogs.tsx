// Dialogs of SAP: sending movements, resolving unclear batches, and setting the cost object.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { addConsistencyRules } from '#shared/contract.ts';
import { day } from '#shared/fields.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { SapAccount, SapOutcome, validateSapAccount, validateSapOutcome } from '#shared/warehouse/sap.ts';
import { type SapBatchItem, sap } from '#shared/warehouse/sap-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import type { SapRow, SentMovements } from './sap-rows.ts';

const changes = [movements.list, sap.list];

const Posting = z.strictObject({ postingDate: day() });

interface SendProps {
  warehouseId: number;
  rows: readonly SapRow[];
  onSent: (sent: SentMovements) => void;
  onClose: () => void;
}

export function SendDialog({ warehouseId, rows, onSent, onClose }: SendProps) {
  const { t } = useTranslation('sap');
  const today = useToday();
  const { send } = useSend(sap.send, { changes });
  const state = useSchemaForm({
    schema: Posting,
    values: { postingDate: today },
    onSave: async ({ postingDate }: z.infer<typeof Posting>) => {
      const batch = await send({ id: warehouseId, movementIds: rows.map(({ id }) => id), postingDate });
      onSent({ batchId: batch.id, movements: rows.map(({ id, version }) => ({ id, version })) });
    },
  });
  return (
    <FormDialog
      namespace="sap"
      title={t('ask.send', { count: rows.length })}
      text={t('askText.send')}
      action={t('do.send')}
      state={state}
      onClose={onClose}
    >
      <Field name="postingDate" />
    </FormDialog>
  );
}

const Account = addConsistencyRules(SapAccount, validateSapAccount);

export function AccountDialog({ row, onClose }: { row: SapRow; onClose: () => void }) {
  const { t } = useTranslation('sap');
  const { id, version, code, costCenter, sapOrder } = row;
  const { send } = useSend(sap.account, { changes });
  const state = useSchemaForm({
    schema: Account,
    values: { costCenter, sapOrder },
    onSave: async (input: z.infer<typeof SapAccount>) => {
      await send({ id, version, ...input });
      flash('success', t('done.account'));
    },
  });
  return (
    <FormDialog
      namespace="sap"
      title={t('ask.account', { code })}
      text={t('askText.account')}
      action={t('do.save')}
      state={state}
      onClose={onClose}
    >
      <Field name="costCenter" />
      <Field name="sapOrder" />
    </FormDialog>
  );
}

interface BatchProps {
  warehouseId: number;
  batch: SapBatchItem;
  onClose: () => void;
}

const Outcome = addConsistencyRules(SapOutcome, validateSapOutcome);

export function ResolveDialog({ warehouseId, batch, onClose }: BatchProps) {
  const { t } = useTranslation('sap');
  const { day, instant } = useFormat();
  const { send } = useSend(sap.resolve, { changes });
  const state = useSchemaForm({
    schema: Outcome,
    values: { sapYear: Number(batch.postingDate.slice(0, 4)) },
    onSave: async ({ outcome, ...document }: z.infer<typeof SapOutcome>) => {
      const documentFields = outcome === 'sent' ? document : {};
      await send({ id: warehouseId, batchId: batch.id, version: batch.version, outcome, ...documentFields });
      flash('success', t('done.resolve'));
    },
  });
  const isSent = state.form.watch('outcome') === 'sent';
  return (
    <FormDialog
      namespace="sap"
      title={t('ask.resolve', { count: batch.lines })}
      text={t('askText.resolve', {
        user: batch.user,
        at: instant(batch.sentAt),
        day: day(batch.postingDate),
        text: batch.headerText,
      })}
      action={t('do.save')}
      state={state}
      onClose={onClose}
    >
      <Field name="outcome" />
      {isSent && (
        <>
          <Field name="sapDocument" required />
          <Field name="sapYear" required />
        </>
      )}
    </FormDialog>
  );
}

export function TakeBackBatchDialog({ warehouseId, batch, onClose }: BatchProps) {
  const { t } = useTranslation('sap');
  const { send } = useSend(sap.resolve, { changes });
  return (
    <Confirm
      title={t('ask.takeBack', { count: batch.lines })}
      action={t('do.takeBack')}
      onConfirm={async () => {
        await send({ id: warehouseId, batchId: batch.id, version: batch.version, outcome: 'notSent' });
        flash('success', t('done.takeBack'));
      }}
      onClose={onClose}
    >
      {t('askText.takeBack')}
    </Confirm>
  );
}
