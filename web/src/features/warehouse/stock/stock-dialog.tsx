// Dialogs to receive, issue, count or transfer stock. A refusal is shown at its field.
import { useTranslation } from 'react-i18next';
import type { AnyEndpoint } from '#shared/contract.ts';
import { Adjustment, Issue, Receipt, Transfer } from '#shared/warehouse/movement.ts';
import { type SpareItem, spareParts } from '#shared/warehouse/spare-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { cache } from '#web/cache.ts';
import { flash } from '#web/ui/flashes.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { NumberControl } from '#web/ui/form/number-control.tsx';
import { type AnyObjectSchema, listFields } from '#web/ui/form/schema-fields.ts';
import { RefControl } from '#web/ui/form/select-control.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { useRefLabels } from '#web/ui/refs.ts';
import { useToday } from '#web/ui/today.ts';
import { PriceControl } from '../price-control.tsx';
import { ShortageConfirmation } from './below-confirmed.tsx';
import { sendBooking, useShortageConfirmation } from './use-booking.ts';

const bookings = {
  receive: { call: spareParts.receive, schema: Receipt },
  issue: { call: spareParts.issue, schema: Issue },
  transfer: { call: spareParts.transfer, schema: Transfer },
  adjust: { call: spareParts.adjust, schema: Adjustment },
} as const satisfies Record<string, { call: AnyEndpoint; schema: AnyObjectSchema }>;
export type BookingKind = keyof typeof bookings;
export const bookingKinds = Object.keys(bookings) as BookingKind[];

interface Props {
  ask: BookingKind;
  /** Spare with its stock in the current warehouse. */
  spare: SpareItem;
  onClose: () => void;
}

export function StockDialog({ ask, spare, onClose }: Props) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number } = useFormat();
  const today = useToday();
  const warehouseName = useRefLabels('warehouse')(spare.warehouseId);
  const shortage = useShortageConfirmation();
  const { call, schema }: { call: AnyEndpoint; schema: AnyObjectSchema } = bookings[ask];
  const { id, version, warehouseId, code, unit, stock, reserved } = spare;
  const state = useSchemaForm({
    schema,
    values: ask === 'receive' ? { receivedOn: today } : undefined,
    onSave: async (typed: object) => {
      const input = { id, version, warehouseId, ...shortage.given, ...typed };
      await shortage.attempt(() => sendBooking(call, input));
      flash('success', t(`warehouse:done.${ask}`, { code }));
    },
  });
  return (
    <FormDialog
      state={state}
      namespace="warehouse"
      title={t(`warehouse:ask.${ask}`, { code })}
      action={t(`warehouse:do.${ask}`)}
      text={t(`warehouse:askText.${ask}`, {
        stock: number(stock),
        free: number(Math.max(0, addQuantities(stock, -reserved))),
        unit,
        place: warehouseName,
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [spareParts.get.path] })}
      onClose={onClose}
    >
      {listFields(schema).map(({ name }) => (
        <Field key={name} name={name} control={getControl(name, spare)} />
      ))}
      <ShortageConfirmation below={shortage} />
    </FormDialog>
  );
}

function getControl(name: string, { unit, warehouseId }: SpareItem): Parameters<typeof Field>[0]['control'] {
  switch (name) {
    case 'quantity':
    case 'counted':
      return (control) => <NumberControl {...control} unit={unit} />;
    case 'unitPrice':
      return (control) => <PriceControl {...control} />;
    case 'toWarehouseId':
      return (control) => <RefControl {...control} only={(id) => id !== warehouseId} />;
    default:
      return undefined;
  }
}
