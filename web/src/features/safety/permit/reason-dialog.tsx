// Dialog of an act on a permit that needs a reason: suspension, and the ends that no hand-back is.
import { FormField, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PermitItem, permits, workPermits } from '#shared/safety/permit-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useSend } from '#web/use-call.ts';

/** Calls whose answers an act on a permit changes. */
export const permitCalls = [permits.get, permits.list, permits.running, workPermits.get];

interface Props {
  permit: Pick<PermitItem, 'id' | 'version' | 'code'>;
  act: 'suspend' | 'close' | 'cancel' | 'decline';
  onClose: () => void;
}

export function ReasonDialog({ permit, act, onClose }: Props) {
  const { t } = useTranslation('permits');
  const { send } = useSend(permits[act], { changes: permitCalls });
  const [reason, setReason] = useState('');
  const { id, version } = permit;
  return (
    <Confirm
      title={t(`actOn.${act}`, permit)}
      action={t(`do.${act}`)}
      disabled={reason.trim() === ''}
      onConfirm={() => send({ id, version, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormField label={t('fields.reason')}>
        <Textarea value={reason} onChange={({ detail }) => setReason(detail.value)} />
      </FormField>
    </Confirm>
  );
}
