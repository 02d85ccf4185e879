// Dialogs to confirm, reject or reopen an analysis.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { note } from '#shared/fields.ts';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCausePage, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { cache } from '#web/cache.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { type DialogTransition, getTransitionFields, useRootCauseCall } from './use-root-cause.ts';

interface Props {
  analysis: RootCausePage;
  /** Transitions to offer if possible, in this order. */
  moves: readonly DialogTransition[];
  onDone?: () => void;
}

export function RootCauseDialogs({ analysis, moves, onDone }: Props) {
  const { t } = useTranslation('rootCause');
  const principal = toPrincipal(useSession());
  const [openDialog, setOpenDialog] = useState<DialogTransition>();
  const possibleTransitions = moves.filter((move) =>
    isTransitionAllowed(analysisTransitions, move, getTransitionFields(analysis), principal),
  );
  if (possibleTransitions.length === 0) return null;
  const close = () => setOpenDialog(undefined);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {possibleTransitions.map((move) => (
        <Button
          key={move}
          variant={move === 'confirm' ? 'primary' : 'normal'}
          onClick={() => setOpenDialog(move)}
        >
          {t(`do.${move}`)}
        </Button>
      ))}
      {openDialog === 'confirm' && <ConfirmQuestion analysis={analysis} onDone={onDone} onClose={close} />}
      {openDialog && openDialog !== 'confirm' && (
        <ReasonDialog ask={openDialog} analysis={analysis} onDone={onDone} onClose={close} />
      )}
    </SpaceBetween>
  );
}

interface Question extends Pick<Props, 'analysis' | 'onDone'> {
  onClose: () => void;
}

function ConfirmQuestion({ analysis: { ewoId, version, ewo }, onDone, onClose }: Question) {
  const { t } = useTranslation('rootCause');
  const { send } = useRootCauseCall(rootCauses.confirm);
  return (
    <Confirm
      title={t('ask.confirm', { code: ewo.code })}
      action={t('do.confirm')}
      onConfirm={async () => {
        await send({ ewoId, version });
        flash('success', t('done.confirm', { code: ewo.code }));
        onDone?.();
      }}
      onClose={onClose}
    >
      {t('askText.confirm')}
    </Confirm>
  );
}

const Reason = z.strictObject({ reason: note(500).min(1) });

function ReasonDialog({
  ask,
  analysis: { ewoId, version, ewo },
  onDone,
  onClose,
}: Question & { ask: 'reject' | 'reopen' }) {
  const { t } = useTranslation('rootCause');
  const { send } = useRootCauseCall(rootCauses[ask]);
  const state = useSchemaForm({
    schema: Reason,
    draft: `rootCause:${ewoId}:${ask}`,
    onSave: async ({ reason }: z.infer<typeof Reason>) => {
      await send({ ewoId, version, reason });
      flash('success', t(`done.${ask}`, { code: ewo.code }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="rootCause"
      title={t(`ask.${ask}`, { code: ewo.code })}
      action={t(`do.${ask}`)}
      text={t(`askText.${ask}`)}
      onReload={() => void cache.invalidateQueries({ queryKey: [rootCauses.get.path] })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field name="reason" />
    </FormDialog>
  );
}
