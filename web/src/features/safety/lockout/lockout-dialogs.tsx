// Dialogs of lock-out: put a lock on a point, take another person's lock off, begin without energy to isolate.
import { Checkbox, FormField, Input, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { type LockInForce, lockouts, type WorkKind } from '#shared/safety/lockout-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useNow } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  work: { workKind: WorkKind; workId: string };
  onClose: () => void;
}
const options = { changes: [lockouts.get, lockouts.list] };

export function LockDialog({ work, pointId, code, onClose }: Props & { pointId: number; code: string }) {
  const { t } = useTranslation('isolation');
  const { send } = useSend(lockouts.lock, options);
  const [lock, setLock] = useState('');
  const now = useNow();
  // Made here, so that the lock has the same id when it is sent after hours without a network.
  const [lockId] = useState(() => ulid(Date.parse(now())));
  return (
    <Confirm
      title={t('lockAt', { code })}
      action={t('do.lock')}
      disabled={lock.trim() === ''}
      onConfirm={() => send({ ...work, pointId, lock: lock.trim(), lockId })}
      onClose={onClose}
    >
      <FormField label={t('fields.number')} description={t('help.number')}>
        <Input value={lock} onChange={({ detail }) => setLock(detail.value)} autoFocus />
      </FormField>
    </Confirm>
  );
}

export function RemoveLockDialog({ work, lock, onClose }: Props & { lock: LockInForce }) {
  const { t } = useTranslation('isolation');
  const { send } = useSend(lockouts.unlock, options);
  const [reason, setReason] = useState('');
  const [isSure, setIsSure] = useState(false);
  return (
    <Confirm
      title={t('removeOf', { number: lock.number })}
      action={t('do.remove')}
      disabled={reason.trim() === '' || !isSure}
      onConfirm={() => send({ ...work, pointId: lock.pointId, lockIds: [lock.id], reason: reason.trim() })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>{t('removeText', { owner: lock.userName })}</div>
        <ReasonField value={reason} onChange={setReason} />
        <Checkbox checked={isSure} onChange={({ detail }) => setIsSure(detail.checked)}>
          {t('notReached')}
        </Checkbox>
      </SpaceBetween>
    </Confirm>
  );
}

export function ExemptDialog({ work, onClose }: Props) {
  const { t } = useTranslation('isolation');
  const { send } = useSend(lockouts.exempt, options);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('do.exempt')}
      action={t('do.exempt')}
      disabled={reason.trim() === ''}
      onConfirm={() => send({ ...work, reason: reason.trim() })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>{t('exemptText')}</div>
        <ReasonField value={reason} onChange={setReason} />
      </SpaceBetween>
    </Confirm>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('isolation');
  return (
    <FormField label={t('fields.reason')}>
      <Textarea value={value} onChange={({ detail }) => onChange(detail.value)} />
    </FormField>
  );
}
