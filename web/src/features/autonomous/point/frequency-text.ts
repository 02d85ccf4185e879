// Formats the frequency of a point as text: "Every 2 weeks", "Morning, night".
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointFrequency } from '#shared/autonomous/point.ts';
import { getEnumText } from '#web/i18n/text.ts';

export const formatShifts = (shifts: readonly number[] | undefined): string =>
  (shifts ?? []).map((shift) => getEnumText('shift', String(shift))).join(', ');

export function useFrequencyText(): (frequency: PointFrequency) => string {
  const { t } = useTranslation('autonomous');
  return useCallback(
    (frequency) =>
      'shifts' in frequency
        ? t('frequency.inShifts', { shifts: formatShifts(frequency.shifts) })
        : t(`frequency.${frequency.unit}`, { count: frequency.n }),
    [t],
  );
}
