// Alerts on the screen: over the page, without taking the focus, big where people stand back.
import { Button } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../ui/format.ts';
import type { Device, TeamAlert } from './memory.ts';
import { closeAlert, closeAlerts, showAlerts, useAlerts } from './on-screen.ts';
import { chime, useSound } from './sound.ts';
import { attend } from './tabs.ts';
import './pop-ups.css';

/** More of them would hide the page; the others come up as these are closed. */
const MOST = 3;

export function PopUps({ plant, teamId, under }: Device & { under: string }) {
  const { t } = useTranslation('alerts');
  const of = `${plant}.${teamId}`;
  const alerts = useAlerts(of);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (fresh: TeamAlert[]) => {
      showAlerts(of, fresh);
      void chime();
    };
    attend({ plant, teamId }, show, leaving.signal);
    return () => leaving.abort();
  }, [of, plant, teamId]);
  return (
    <section className="alerts" role="status" aria-label={t('title')}>
      {alerts.slice(0, MOST).map((alert) => (
        <PopUp key={alert.id} alert={alert} under={under} />
      ))}
      {alerts.length > 0 && <Footer hidden={alerts.length - MOST} all={alerts.length > 1} />}
    </section>
  );
}

function PopUp({ alert: { id, at, link, text }, under }: { alert: TeamAlert; under: string }) {
  const { t } = useTranslation(['alerts', 'common']);
  const { instant } = useFormat();
  const navigate = useNavigate();
  const open = () => {
    closeAlert(id);
    void navigate(`${under}/${link}`);
  };
  return (
    <article className="alert">
      <time dateTime={at}>{instant(at)}</time>
      <p>{text}</p>
      <div className="steps">
        {link && (
          <Button variant="primary" ariaLabel={`${t('common:open')}: ${text}`} onClick={open}>
            {t('common:open')}
          </Button>
        )}
        <Button ariaLabel={`${t('common:close')}: ${text}`} onClick={() => closeAlert(id)}>
          {t('common:close')}
        </Button>
      </div>
    </article>
  );
}

function Footer({ hidden, all }: { hidden: number; all: boolean }) {
  const { t } = useTranslation('alerts');
  const [sound, setSound] = useSound();
  return (
    <div className="steps">
      {hidden > 0 && <span>{t('more', { count: hidden })}</span>}
      <Button iconName={sound ? 'audio-full' : 'audio-off'} onClick={() => setSound(!sound)}>
        {t(sound ? 'soundOn' : 'soundOff')}
      </Button>
      {all && <Button onClick={closeAlerts}>{t('closeAll')}</Button>}
    </div>
  );
}
