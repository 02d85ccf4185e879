// Asks why a movement is taken back; its opposite is booked.
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { note } from '../../../../../shared/fields.ts';
import { type MovementItem, movements } from '../../../../../shared/warehouse/movement-api.ts';
import { cache } from '../../../cache.ts';
import { enumText } from '../../../i18n/text.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { BelowConfirmed } from './below-confirmed.tsx';
import { book, useBelow } from './use-booking.ts';

const Reason = z.strictObject({ reason: note(500).min(1) });

export function ReverseDialog({ movement, onClose }: { movement: MovementItem; onClose: () => void }) {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number, day } = useFormat();
  const below = useBelow();
  const { id, version, code, type, quantity, unit, on } = movement;
  const state = useSchemaForm({
    schema: Reason,
    onSave: async ({ reason }: z.infer<typeof Reason>) => {
      await below.attempt(() => book(movements.reverse, { id, version, reason, ...below.given }));
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
        type: `${type} ${enumText('movementType', type)}`,
        quantity: number(quantity),
        unit,
        on: day(on),
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [movements.list.path] })}
      onClose={onClose}
    >
      <Field name="reason" />
      <BelowConfirmed below={below} />
    </FormDialog>
  );
}
