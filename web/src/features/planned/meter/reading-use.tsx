// Progress of a meter cycle: a bar with the percentage, and the state as symbol and text.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourMark } from '#web/parts/colour-mark.tsx';
import { useFormat } from '#web/ui/format.ts';
import type { MeterRow } from './reading-rows.ts';
import './reading.css';

export function MeterUse({ meter }: { meter: Pick<MeterRow, 'usedPercent' | 'colour'> }) {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const percent = Math.min(100, Math.max(0, meter.usedPercent));
  const label = `${number(meter.usedPercent)} %`;
  return (
    <span className="meter-use">
      <progress className={meter.colour} value={percent} max={100} aria-label={t('fields.usedPercent')} />
      {label}
    </span>
  );
}

/**
 * Returns a function for the note that a meter was not read for long, so that its expected day is doubtful;
 * undefined for other meters (decision PS01).
 */
export function useNoReadingNote() {
  const { t } = useTranslation('orders');
  return useCallback(
    ({ daysWithoutReading }: Pick<MeterRow, 'daysWithoutReading'>): string | undefined =>
      daysWithoutReading ? t('readings.noReading', { count: daysWithoutReading }) : undefined,
    [t],
  );
}

/**
 * Returns a function for the band of the expected day: "from 13/03/2026 to 17/03/2026", or without end;
 * undefined without a band.
 */
export function useBandText() {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  return useCallback(
    ({ earliestOn, latestOn }: Pick<MeterRow, 'earliestOn' | 'latestOn'>): string | undefined => {
      if (!earliestOn) return undefined;
      const from = day(earliestOn);
      return latestOn
        ? t('readings.band', { from, to: day(latestOn) })
        : t('readings.bandWithoutEnd', { from });
    },
    [t, day],
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
