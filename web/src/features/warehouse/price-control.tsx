// Input of a unit price, with more decimals than amounts, in the plant's currency.
import type { Control } from '../../ui/form/control.ts';
import { NumberControl } from '../../ui/form/number-control.tsx';
import { useFormat } from '../../ui/format.ts';

export function PriceControl(control: Control) {
  const { region } = useFormat();
  return <NumberControl {...control} unit={region.currency} />;
}
