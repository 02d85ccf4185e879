// Dialogs that create a service account, replace its key, revoke its keys, or take it over.
import { Checkbox, RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { getLastExpiryDay, type Scope, ServiceAccountDraft } from '#shared/integration/service-account.ts';
import { type ServiceAccountItem, serviceAccounts } from '#shared/integration/service-account-api.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import type { Control } from '#web/ui/form/control.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import { getScopeText, offeredScopes } from './scope-texts.ts';

interface Props {
  account: ServiceAccountItem;
  /** Shows a key that was just made. */
  onKey: (key: string) => void;
  onClose: () => void;
}

const changes = [serviceAccounts.list];

export function CreateAccountDialog({ onKey, onClose }: Omit<Props, 'account'>) {
  const { t } = useTranslation('serviceAccounts');
  const { send } = useSend(serviceAccounts.create, { changes });
  const today = useToday();
  const state = useSchemaForm({
    schema: ServiceAccountDraft,
    values: { scopes: [], expiresOn: getLastExpiryDay(today) },
    onSave: async (draft: z.infer<typeof ServiceAccountDraft>) => onKey((await send(draft)).key),
  });
  return (
    <FormDialog
      state={state}
      namespace="serviceAccounts"
      title={t('createTitle')}
      action={t('create')}
      onClose={onClose}
    >
      <Field name="name" stretch />
      <Field name="scopes" stretch control={ScopesControl} required />
      <Field name="expiresOn" />
    </FormDialog>
  );
}

/** A box for each scope that the user may give. */
function ScopesControl({ value, onChange, disabled }: Control) {
  const session = useSession();
  const scopes = (value ?? []) as Scope[];
  const isChosen = ([area, action]: Scope) => scopes.some((each) => each[0] === area && each[1] === action);
  const others = (scope: Scope) => scopes.filter((each) => each.join() !== scope.join());
  return (
    <SpaceBetween size="xxs">
      {offeredScopes
        .filter(([area, action]) => session.may(area, action))
        .map((scope) => (
          <Checkbox
            key={scope.join()}
            checked={isChosen(scope)}
            disabled={disabled}
            onChange={({ detail }) => onChange(detail.checked ? [...scopes, scope] : others(scope))}
          >
            {getScopeText(scope)}
          </Checkbox>
        ))}
    </SpaceBetween>
  );
}

export function RotateDialog({ account: { id, version, name }, onKey, onClose }: Props) {
  const { t } = useTranslation('serviceAccounts');
  const { send } = useSend(serviceAccounts.rotate, { changes });
  return (
    <Confirm
      title={t('rotateTitle', { name })}
      action={t('rotate')}
      onConfirm={async () => onKey((await send({ id, version })).key)}
      onClose={onClose}
    >
      {t('rotateText')}
    </Confirm>
  );
}

const ALL_KEYS = 'all';

export function RevokeDialog({ account: { id, version, name, keys }, onClose }: Props) {
  const { t } = useTranslation('serviceAccounts');
  const { send } = useSend(serviceAccounts.revoke, { changes });
  const [keyId, setKeyId] = useState(ALL_KEYS);
  const revoke = async () => {
    await send({ id, version, ...(keyId !== ALL_KEYS && { keyId }) });
    flash('success', t('revoked', { name }));
  };
  return (
    <Confirm title={t('revokeTitle', { name })} action={t('revoke')} onConfirm={revoke} onClose={onClose}>
      <SpaceBetween size="s">
        <div>{t('revokeText')}</div>
        {keys.length > 1 && (
          <RadioGroup
            ariaLabel={t('fields.keys')}
            value={keyId}
            items={[
              { value: ALL_KEYS, label: t('allKeys') },
              ...keys.map((key) => ({ value: key.id, label: `plk_${key.id}_…` })),
            ]}
            onChange={({ detail }) => setKeyId(detail.value)}
          />
        )}
      </SpaceBetween>
    </Confirm>
  );
}

export function AdoptDialog({ account: { id, version, name, maker }, onClose }: Props) {
  const { t } = useTranslation('serviceAccounts');
  const { send } = useSend(serviceAccounts.adopt, { changes });
  const adopt = async () => {
    await send({ id, version });
    flash('success', t('adopted', { name }));
  };
  return (
    <Confirm title={t('adoptTitle', { name })} action={t('adopt')} onConfirm={adopt} onClose={onClose}>
      {t('adoptText', { maker })}
    </Confirm>
  );
}
