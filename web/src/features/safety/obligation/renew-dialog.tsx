// Dialog that records a passed examination with its certificate, and shows the next last day.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { obligations } from '#shared/safety/obligation-api.ts';
import { CheckedRenewal } from '#shared/safety/obligation-renewal.ts';
import { getRenewedDay } from '#shared/safety/obligation-state.ts';
import type { ObligationItem } from '#web/parts/obligation/obligation-state.tsx';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  obligation: ObligationItem;
  onReload: () => void;
  onClose: () => void;
}

export function RenewDialog({ obligation, onReload, onClose }: Props) {
  const { t } = useTranslation('obligations');
  const { day } = useFormat();
  const { id, version, code, body, repairedOn } = obligation;
  const { send } = useSend(obligations.renew, {
    changes: [obligations.list, obligations.due, obligations.renewals, obligations.get],
  });
  const state = useSchemaForm({
    schema: CheckedRenewal,
    values: { examinedOn: useToday(), body },
    onSave: async (values: object) => {
      const { validUntil } = await send({ ...values, id, version } as never);
      flash('success', t('renewed', { code, day: day(validUntil) }));
    },
  });
  const [examinedOn, certificateUntil] = state.form.watch(['examinedOn', 'certificateUntil']) as [
    string | undefined,
    string | undefined,
  ];
  return (
    <FormDialog
      state={state}
      namespace="obligations"
      title={t('renewTitle', { code })}
      action={t('renew')}
      text={t('renewText')}
      onReload={onReload}
      onClose={onClose}
    >
      <Field name="examinedOn" />
      <Field name="certificateUntil" />
      {examinedOn && (
        <div role="status">
          <Box>
            {t('nextDay', {
              day: day(
                getRenewedDay(obligation, { examinedOn, ...(certificateUntil && { certificateUntil }) }),
              ),
            })}
          </Box>
        </div>
      )}
      {repairedOn && <Field name="ranADay" />}
      <Field name="certificate" />
      <Field name="body" />
      <Field name="files" />
      <Field name="note" />
    </FormDialog>
  );
}
