// Values of a physical quantity with their unit.
import { useWatch } from 'react-hook-form';
import { quantities } from '#shared/structure/api.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { NumberControl } from '#web/ui/form/number-control.tsx';
import { useAllItems } from '#web/use-call.ts';

/** Returns the unit of a quantity by id; empty until the quantities have been read. */
export function useUnits(enabled = true): (quantityId: unknown) => string {
  const { data } = useAllItems(quantities.list, {}, { enabled });
  return (id) => data?.find((quantity) => quantity.id === id)?.unit ?? '';
}

/** Number field in the unit of the quantity selected in the form. */
export function MeasuredField({ name }: { name: string }) {
  const unit = useUnits()(useWatch({ name: 'quantityId' }));
  return <Field name={name} control={(control) => <NumberControl {...control} unit={unit || undefined} />} />;
}
