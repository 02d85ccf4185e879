// Says that the network is away and how old the oldest of what one sees is; nothing while all is fresh.
import { Alert } from '@cloudscape-design/components';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAge, useAway } from '../offline/age.ts';
import { noteTouch } from '../offline/touch-pages.ts';
import { localeOf, RegionContext, timeDigits, useFormat } from '../ui/format.ts';

export function OfflineBar() {
  const { t } = useTranslation('offline');
  const age = useAge();
  const away = useAway();
  const at = useMoment(age);
  useEffect(noteTouch, []);
  const text =
    at !== undefined ? t(away ? 'awaySeen' : 'slowSeen', { at }) : away ? t('awayRecords') : undefined;
  return (
    <div role="status" aria-live="polite">
      {text !== undefined && <Alert type={away ? 'warning' : 'info'}>{text}</Alert>}
    </div>
  );
}

/** The time of today, else the day too. */
function useMoment(at: number | undefined): string | undefined {
  const format = useFormat();
  const region = use(RegionContext);
  if (at === undefined) return undefined;
  const instant = new Date(at).toISOString();
  if (format.dayOf(instant) !== format.dayOf(new Date().toISOString())) return format.instant(instant);
  return new Intl.DateTimeFormat(localeOf(region), { ...timeDigits, timeZone: region.timeZone }).format(at);
}
