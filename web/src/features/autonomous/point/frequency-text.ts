// "Every 2 weeks", "Morning, night": how often a point is due, in words.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointFrequency } from '../../../../../shared/autonomous/point.ts';
import { enumText } from '../../../i18n/text.ts';

export const shiftsText = (shifts: readonly number[] | undefined): string =>
  (shifts ?? []).map((shift) => enumText('shift', String(shift))).join(', ');

export function useFrequencyText(): (frequency: PointFrequency) => string {
  const { t } = useTranslation('autonomous');
  return useCallback(
    (frequency) =>
      'shifts' in frequency
        ? t('frequency.inShifts', { shifts: shiftsText(frequency.shifts) })
        : t(`frequency.${frequency.unit}`, { count: frequency.n }),
    [t],
  );
}
