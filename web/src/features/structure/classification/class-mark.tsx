// The class of a machine: its letters on its colour (domain 2.4), said in full to who does not see it.
import { useTranslation } from 'react-i18next';
import type { Colour } from '../../../../../shared/planned/colour.ts';
import type { MachineClass } from '../../../../../shared/structure/classes.ts';
import '../../../parts/colour-mark.css';

export const colourOfClass = {
  AA: 'red',
  A: 'orange',
  B: 'yellow',
  C: 'green',
} as const satisfies Record<MachineClass, Colour>;

export function ClassMark({ value }: { value: MachineClass }) {
  const { t } = useTranslation('structure');
  return (
    <span className={`colour-mark ${colourOfClass[value]}`} role="img" aria-label={t('class', { value })}>
      {value}
    </span>
  );
}
