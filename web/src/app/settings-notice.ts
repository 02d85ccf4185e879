// Notice shown once on a device: the settings have changed and a yellow theme exists (product §2).
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settings as calls } from '#shared/access/api.ts';
import { applyLanguage } from '#shared/access/region.ts';
import { getCookie, setCookie } from '../appearance.ts';
import { cache } from '../cache.ts';
import { getLanguage } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { dismiss, flash, flashError } from '../ui/flashes.ts';
import { buildQuery, useSend } from '../use-call.ts';
import { applySettings } from './adopt-settings.ts';

const NOTICE_COOKIE = 'settingsUpdated';

export function SettingsNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const { settings } = useSession();
  const { send } = useSend(calls.put);

  useEffect(() => {
    if (getCookie(NOTICE_COOKIE)) return;
    const switchToYellow = async () => {
      const body = JSON.stringify({ ...applyLanguage(settings, getLanguage()), theme: 'TEROTECH' });
      const saved = await send({ body });
      cache.setQueryData(buildQuery(calls.get, {}).queryKey, saved);
      await applySettings(saved);
      dismiss(notice);
    };
    const notice = flash('info', t('shell:notice.text'), {
      header: t('shell:notice.title'),
      actions: [
        { text: t('common:close'), run: () => dismiss(notice) },
        { text: t('shell:notice.yellow'), run: () => void switchToYellow().catch(flashError) },
      ],
      onDismiss: () => setCookie(NOTICE_COOKIE, 'true'),
    });
  }, [t, settings, send]);
  return null;
}
