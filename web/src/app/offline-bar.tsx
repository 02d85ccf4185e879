// Notice that the network is away and how old the oldest shown data is; empty while all data is fresh.
import { Alert } from '@cloudscape-design/components';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline, useOldestShownTime } from '../offline/answer-age.ts';
import { markAsTablet } from '../offline/touch-pages.ts';
import { getLocale, RegionContext, timeFormatOptions, useFormat } from '../ui/format.ts';

export function OfflineBar() {
  const { t } = useTranslation('offline');
  const age = useOldestShownTime();
  const isOffline = useIsOffline();
  const formattedTime = useFormattedTime(age);
  useEffect(markAsTablet, []);
  const text =
    formattedTime !== undefined
      ? t(isOffline ? 'awaySeen' : 'slowSeen', { at: formattedTime })
      : isOffline
        ? t('awayRecords')
        : undefined;
  return (
    <div role="status" aria-live="polite">
      {text !== undefined && <Alert type={isOffline ? 'warning' : 'info'}>{text}</Alert>}
    </div>
  );
}

/** Formats the moment: time only if it is today, otherwise with the day. */
function useFormattedTime(epochMs: number | undefined): string | undefined {
  const format = useFormat();
  const region = use(RegionContext);
  if (epochMs === undefined) return undefined;
  const instant = new Date(epochMs).toISOString();
  if (format.dayOf(instant) !== format.dayOf(new Date().toISOString())) return format.instant(instant);
  return new Intl.DateTimeFormat(getLocale(region), {
    ...timeFormatOptions,
    timeZone: region.timeZone,
  }).format(epochMs);
}
