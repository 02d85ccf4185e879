// Values of a physical quantity, with its unit beside them.
import { useWatch } from 'react-hook-form';
import { quantities } from '../../../../../shared/structure/api.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { NumberControl } from '../../../ui/form/number-control.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useAll } from '../../../use-call.ts';

/** Of a quantity by its id; empty until known. */
export function useUnits(enabled = true): (quantityId: unknown) => string {
  const { data } = useAll(quantities.list, {}, { enabled });
  return (id) => data?.find((quantity) => quantity.id === id)?.unit ?? '';
}

/** A number of the quantity the form chose. */
export function MeasuredField({ name }: { name: string }) {
  const unit = useUnits()(useWatch({ name: 'quantityId' }));
  return (
    <Field
      name={name}
      control={(control) => <NumberControl {...control} parse={parseNumber} unit={unit || undefined} />}
    />
  );
}
