// What is asked before an analysis is confirmed, given back, or opened again.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { note } from '../../../../../shared/fields.ts';
import { isPossible } from '../../../../../shared/moves.ts';
import { type RootCausePage, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { cache } from '../../../cache.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { type AskedMove, movedOf, useRootCauseCall } from './use-root-cause.ts';

interface Props {
  analysis: RootCausePage;
  /** Offered as far as they are possible, the last as the step one comes for. */
  moves: readonly AskedMove[];
  onDone?: () => void;
}

export function RootCauseDialogs({ analysis, moves, onDone }: Props) {
  const { t } = useTranslation('rootCause');
  const asker = askerOf(useSession());
  const [asked, setAsked] = useState<AskedMove>();
  const possible = moves.filter((move) => isPossible(analysisMoves, move, movedOf(analysis), asker));
  if (possible.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {possible.map((move) => (
        <Button key={move} variant={move === 'confirm' ? 'primary' : 'normal'} onClick={() => setAsked(move)}>
          {t(`do.${move}`)}
        </Button>
      ))}
      {asked === 'confirm' && <ConfirmQuestion analysis={analysis} onDone={onDone} onClose={close} />}
      {asked && asked !== 'confirm' && (
        <ReasonDialog ask={asked} analysis={analysis} onDone={onDone} onClose={close} />
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
