// Dialog that reverses a movement with a reason; the opposite movement is booked.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { note } from '#shared/fields.ts';
import { type MovementItem, movements } from '#shared/warehouse/movement-api.ts';
import { cache } from '#web/cache.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { ShortageConfirmation } from './below-confirmed.tsx';
import { sendBooking, useShortageConfirmation } from './use-booking.ts';

const Reason = z.strictObject({ reason: note(500).min(1) });

export function ReverseDialog({ movement, onClose }: { movement: MovementItem; onClose: () => void }) {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number, day } = useFormat();
  const shortage = useShortageConfirmation();
  const { id, version, code, type, quantity, unit, on } = movement;
  const state = useSchemaForm({
    schema: Reason,
    onSave: async ({ reason }: z.infer<typeof Reason>) => {
      await shortage.attempt(() =>
        sendBooking(movements.reverse, { id, version, reason, ...shortage.given }),
      );
      flash('success', t('warehouse:done.reverse', { code }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="warehouse"
      title={t('warehouse:ask.reverse', { code })}
      action={t('warehouse:do.reverse')}
      text={t('warehouse:askText.reverse', {
        type: `${type} ${getEnumText('movementType', type)}`,
        quantity: number(quantity),
        unit,
        on: day(on),
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [movements.list.path] })}
      onClose={onClose}
    >
      <Field name="reason" />
      <ShortageConfirmation below={shortage} />
    </FormDialog>
  );
}
