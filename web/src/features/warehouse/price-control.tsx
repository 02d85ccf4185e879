// A price of one unit: finer than money, in the plant's currency.
import type { Control } from '../../ui/form/control.ts';
import { NumberControl } from '../../ui/form/number-control.tsx';
import { parseNumber } from '../../ui/form/number-text.ts';
import { useFormat } from '../../ui/format.ts';

export function PriceControl(control: Control) {
  const { region } = useFormat();
  return <NumberControl {...control} parse={parseNumber} unit={region.currency} />;
}
