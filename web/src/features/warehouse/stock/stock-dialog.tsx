// What is asked before stock is received, issued, counted or moved to another warehouse. A refusal stands at its field.
import { useTranslation } from 'react-i18next';
import type { AnyEndpoint } from '../../../../../shared/contract.ts';
import { Adjustment, Issue, Receipt, Transfer } from '../../../../../shared/warehouse/movement.ts';
import { type SpareItem, spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { added } from '../../../../../shared/warehouse/units.ts';
import { cache } from '../../../cache.ts';
import { flash } from '../../../ui/flashes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { NumberControl } from '../../../ui/form/number-control.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { type AnyObject, fieldsOf } from '../../../ui/form/schema-fields.ts';
import { RefControl } from '../../../ui/form/select-control.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { useRefLabels } from '../../../ui/refs.ts';
import { useToday } from '../../../ui/today.ts';
import { PriceControl } from '../price-control.tsx';
import { BelowConfirmed } from './below-confirmed.tsx';
import { book, useBelow } from './use-booking.ts';

const bookings = {
  receive: { call: spareParts.receive, schema: Receipt },
  issue: { call: spareParts.issue, schema: Issue },
  transfer: { call: spareParts.transfer, schema: Transfer },
  adjust: { call: spareParts.adjust, schema: Adjustment },
} as const satisfies Record<string, { call: AnyEndpoint; schema: AnyObject }>;
export type Booking = keyof typeof bookings;
export const bookingsAll = Object.keys(bookings) as Booking[];

interface Props {
  ask: Booking;
  /** As it lies in the warehouse that is looked at. */
  spare: SpareItem;
  onClose: () => void;
}

export function StockDialog({ ask, spare, onClose }: Props) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { number } = useFormat();
  const today = useToday();
  const place = useRefLabels('warehouse')(spare.warehouseId);
  const below = useBelow();
  const { call, schema }: { call: AnyEndpoint; schema: AnyObject } = bookings[ask];
  const { id, version, warehouseId, code, unit, stock, reserved } = spare;
  const state = useSchemaForm({
    schema,
    values: ask === 'receive' ? { receivedOn: today } : undefined,
    onSave: async (typed: object) => {
      const input = { id, version, warehouseId, ...below.given, ...typed };
      await below.attempt(() => book(call, input));
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
        free: number(Math.max(0, added(stock, -reserved))),
        unit,
        place,
      })}
      onReload={() => void cache.invalidateQueries({ queryKey: [spareParts.get.path] })}
      onClose={onClose}
    >
      {fieldsOf(schema).map(({ name }) => (
        <Field key={name} name={name} control={controlOf(name, spare)} />
      ))}
      <BelowConfirmed below={below} />
    </FormDialog>
  );
}

function controlOf(name: string, { unit, warehouseId }: SpareItem): Parameters<typeof Field>[0]['control'] {
  switch (name) {
    case 'quantity':
    case 'counted':
      return (control) => <NumberControl {...control} parse={parseNumber} unit={unit} />;
    case 'unitPrice':
      return (control) => <PriceControl {...control} />;
    case 'toWarehouseId':
      return (control) => <RefControl {...control} only={(id) => id !== warehouseId} />;
    default:
      return undefined;
  }
}
