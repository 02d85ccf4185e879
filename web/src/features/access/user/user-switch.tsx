// Dialog that disables or enables a user in the plant, with a reason for the audit trail.
import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { members, type UserRow } from '#shared/access/user-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

export function UserStateDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const isActive = user.state === 'active';
  const { send } = useSend(isActive ? members.disable : members.enable);
  const [reason, setReason] = useState('');
  const { name } = user;
  return (
    <Confirm
      title={t(isActive ? 'people:disableOne' : 'people:enableOne', { name })}
      action={t(isActive ? 'people:disable' : 'people:enable')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: user.id, version: user.version, reason });
        flash('success', t(isActive ? 'people:disabled' : 'people:enabled', { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(isActive ? 'people:disableText' : 'people:enableText')}</span>
        <FormField label={t('people:fields.reason')} constraintText={t('common:optional')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}
