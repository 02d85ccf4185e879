// Shutting somebody out of the plant, and letting them in again: asked for, with a reason for the trail.
import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { members, type UserRow } from '../../../../../shared/access/user-api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

export function SwitchUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const off = user.state === 'active';
  const { send } = useSend(off ? members.disable : members.enable);
  const [reason, setReason] = useState('');
  const { name } = user;
  return (
    <Confirm
      title={t(off ? 'people:disableOne' : 'people:enableOne', { name })}
      action={t(off ? 'people:disable' : 'people:enable')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: user.id, version: user.version, reason });
        flash('success', t(off ? 'people:disabled' : 'people:enabled', { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(off ? 'people:disableText' : 'people:enableText')}</span>
        <FormField label={t('people:fields.reason')} constraintText={t('common:optional')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}
