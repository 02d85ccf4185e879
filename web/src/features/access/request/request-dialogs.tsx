// Dialogs that approve or reject an access request; the applicant is notified of both.
import { Box, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { Admission } from '#shared/access/request.ts';
import { type AccessRequestItem, accessRequests } from '#shared/access/request-api.ts';
import { findAdministrationScope, getGrantableProfiles } from '#shared/access/user.ts';
import { members } from '#shared/access/user-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { FormScope } from '#web/ui/form/schema-form.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useSend } from '#web/use-call.ts';
import { useSteward } from '../steward.ts';

interface RequestDialogProps {
  request: AccessRequestItem;
  onClose: () => void;
}

export function AcceptRequest({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { id, version, name, email, plant } = request;
  const { send } = useSend(accessRequests.accept, { changes: [members.list, members.others] });
  const steward = useSteward()?.steward;
  const power = steward && findAdministrationScope(steward, plant);
  const state = useSchemaForm({
    schema: Admission,
    onSave: async (values: z.infer<typeof Admission>) => {
      await send({ ...values, id, version });
      flash('success', t('requests:accepted', { name, plant }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('requests:acceptOne', { name })}
      action={t('requests:accept')}
      working={state.form.formState.isSubmitting}
      onAct={state.submit}
      onClose={onClose}
    >
      <FormScope state={state} namespace="requests">
        <SpaceBetween size="m">
          <FormProblems state={state} />
          <span>{t('requests:acceptText', { name, email, plant })}</span>
          <Message request={request} />
          <Field
            name="profile"
            values={getGrantableProfiles(power ?? 'own').filter((profile) => profile !== 'disabled')}
          />
        </SpaceBetween>
      </FormScope>
    </Dialog>
  );
}

export function RejectRequest({ request, onClose }: RequestDialogProps) {
  const { t } = useTranslation('requests');
  const { id, version, name, email } = request;
  const { send } = useSend(accessRequests.reject);
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={t('rejectOne', { name })}
      action={t('reject')}
      onClose={onClose}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await send({ id, version, reason });
        flash('success', t('rejected', { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t('rejectText', { name, email })}</span>
        <Message request={request} />
        <FormField label={t('fields.reason')}>
          <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}

function Message({ request: { message } }: { request: AccessRequestItem }) {
  const { t } = useTranslation('requests');
  if (!message) return null;
  return (
    <div>
      <Box variant="awsui-key-label">{t('wrote')}</Box>
      <div style={{ whiteSpace: 'pre-wrap' }}>{message}</div>
    </div>
  );
}
