// Dialog that requests a permit for a work: kind, hours, and the conditions that are prepared.
import { useTranslation } from 'react-i18next';
import { permitKinds, permits, workPermits } from '#shared/safety/permit-api.ts';
import { PermitRequest } from '#shared/safety/permit-request.ts';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { Select } from '#web/ui/select.tsx';
import { useNow } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { ConditionChecks } from './permit-dialogs.tsx';

interface Props {
  work: { workKind: 'order' | 'ewo'; workId: string };
  onClose: () => void;
}

export function PermitRequestDialog({ work, onClose }: Props) {
  const { t } = useTranslation('permits');
  const { user } = useSession();
  const now = useNow();
  const { data } = useCall(permitKinds.list, {});
  const { getName } = useKindText();
  const { send } = useSend(permits.create, { changes: [workPermits.get, permits.list] });
  const start = Math.floor(Date.parse(now()) / 300_000) * 300_000;
  const state = useSchemaForm({
    schema: PermitRequest,
    values: {
      from: new Date(start).toISOString(),
      to: new Date(start + (user?.plant.permitHours ?? 8) * 3_600_000).toISOString(),
    },
    onSave: async (request: PermitRequest) => {
      const { code } = await send({ ...request, ...work });
      flash('success', t('requested', { code }));
    },
  });
  const kinds = data?.items ?? [];
  const options = kinds.map((kind) => ({ value: kind.code, label: getName(kind) }));
  const kind = kinds.find(({ code }) => code === state.form.watch('kind'));
  return (
    <FormDialog
      state={state}
      namespace="permits"
      title={t('do.request')}
      action={t('send')}
      text={t('requestText')}
      onClose={onClose}
    >
      <Field
        name="kind"
        control={({ value, onChange }) => (
          <Select
            options={options}
            selectedOption={options.find((option) => option.value === value) ?? null}
            placeholder={t('chooseKind')}
            expandToViewport
            onChange={({ detail }) => {
              onChange(detail.selectedOption.value);
              state.form.setValue('conditions', []);
            }}
          />
        )}
      />
      <Field name="description" />
      <Field name="from" />
      <Field name="to" />
      {kind && (
        <ConditionChecks
          conditions={kind.conditions}
          confirmed={(state.form.watch('conditions') as string[] | undefined) ?? []}
          onChange={(conditions) => state.form.setValue('conditions', conditions)}
        />
      )}
    </FormDialog>
  );
}
