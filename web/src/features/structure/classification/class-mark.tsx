// Class of a machine as letters on its colour (domain 2.4), with a full text for screen readers.
import { useTranslation } from 'react-i18next';
import type { Colour } from '#shared/planned/colour.ts';
import type { MachineClass } from '#shared/structure/classes.ts';
import '#web/parts/colour-mark.css';

export const classColours = {
  AA: 'red',
  A: 'orange',
  B: 'yellow',
  C: 'green',
} as const satisfies Record<MachineClass, Colour>;

export function ClassMark({ value }: { value: MachineClass }) {
  const { t } = useTranslation('structure');
  return (
    <span className={`colour-mark ${classColours[value]}`} role="img" aria-label={t('class', { value })}>
      {value}
    </span>
  );
}
