// Form control for the user who signs in as a technician: users of the plant not linked to another
// technician.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { members } from '#shared/access/user-api.ts';
import { useSession } from '#web/session/session.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Select } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';

export function LinkedUser({ value, onChange, onBlur, ref, disabled }: Control) {
  const { t } = useTranslation();
  const enabled = useSession().may('users', 'view');
  const list = useCall(members.list, {}, { enabled });
  // The user linked when the form was opened stays selectable.
  const [initialUserId] = useState(value);
  const options = (list.data?.items ?? [])
    .filter(({ id, operatorId }) => id === value || id === initialUserId || operatorId === undefined)
    .map(({ id, name, email }) => ({ value: id, label: name, description: email }));
  return (
    <Select
      ref={ref as never}
      options={[{ value: '', label: t('none') }, ...options]}
      selectedOption={options.find((option) => option.value === value) ?? null}
      placeholder={t('choose')}
      filteringType="auto"
      disabled={disabled}
      expandToViewport
      statusType={list.isError ? 'error' : list.isPending && enabled ? 'loading' : 'finished'}
      loadingText={t('loading')}
      errorText={t('table.failed')}
      recoveryText={t('retry')}
      onLoadItems={() => list.isError && void list.refetch()}
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
    />
  );
}
