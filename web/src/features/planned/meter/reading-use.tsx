// How much of its run a meter cycle has used: a bar that says its percentage, and the state in symbol and word.
import { useTranslation } from 'react-i18next';
import { ColourMark } from '../../../parts/colour-mark.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { MeterRow } from './reading-rows.ts';
import './reading.css';

export function MeterUse({ meter }: { meter: Pick<MeterRow, 'usedPercent' | 'colour'> }) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const used = Math.min(100, Math.max(0, meter.usedPercent));
  const label = `${number(meter.usedPercent)} %`;
  return (
    <span className="meter-use">
      <progress className={meter.colour} value={used} max={100} aria-label={t('fields.usedPercent')} />
      {label}
    </span>
  );
}

export function MeterState({ colour }: Pick<MeterRow, 'colour'>) {
  const { t } = useTranslation('orders');
  return (
    <span>
      <ColourMark colour={colour} /> {t(`readings.state.${colour}`)}
    </span>
  );
}
