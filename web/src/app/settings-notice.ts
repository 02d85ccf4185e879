// Told once on a device: there are new settings, and a yellow theme (product §2).
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settings as calls } from '../../../shared/access/api.ts';
import { cookie, keepCookie } from '../appearance.ts';
import { cache } from '../cache.ts';
import { language } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { dismiss, flash, flashError } from '../ui/flashes.ts';
import { readOf, useSend } from '../use-call.ts';
import { adopt } from './adopt-settings.ts';

const told = 'settingsUpdated';

export function SettingsNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const { settings } = useSession();
  const { send } = useSend(calls.put);

  useEffect(() => {
    if (cookie(told)) return;
    const switchToYellow = async () => {
      const body = JSON.stringify({ ...settings, theme: 'TEROTECH', language: language() });
      const saved = await send({ body });
      cache.setQueryData(readOf(calls.get, {}).queryKey, saved);
      await adopt(saved);
      dismiss(notice);
    };
    const notice = flash('info', t('shell:notice.text'), {
      header: t('shell:notice.title'),
      actions: [
        { text: t('common:close'), run: () => dismiss(notice) },
        { text: t('shell:notice.yellow'), run: () => void switchToYellow().catch(flashError) },
      ],
      onDismiss: () => keepCookie(told, 'true'),
    });
  }, [t, settings, send]);
  return null;
}
