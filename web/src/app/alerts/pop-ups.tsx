// Pop-ups of alerts: over the page without taking the focus, and large on touch devices.
import { Button } from '@cloudscape-design/components';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../ui/format.ts';
import type { AlertDevice, TeamAlert } from './memory.ts';
import { playAlertSound, useAlertSound } from './sound.ts';
import { watchAlerts } from './tabs.ts';
import { findNewEwoId, TakeEwo } from './take-ewo.tsx';
import './pop-ups.css';

/** Number of pop-ups shown at once; the others follow as these are closed. */
const MAX_POP_UPS = 3;

interface Props {
  plant: string;
  /** Team of the device; absent if it has none. */
  teamId: number | undefined;
  /** User who hears of own reports; absent for profiles that report nothing. */
  userId: string | undefined;
  under: string;
}

export function PopUps({ plant, teamId, userId, under }: Props) {
  const { t } = useTranslation('alerts');
  const alertsKey = `${plant}.${teamId}.${userId}`;
  const alerts = useAlerts(alertsKey);
  useEffect(() => {
    const abortController = new AbortController();
    const show = (newAlerts: TeamAlert[]) => {
      showAlerts(alertsKey, newAlerts);
      void playAlertSound();
    };
    const devices: AlertDevice[] = [
      ...(teamId === undefined ? [] : [{ plant, teamId }]),
      ...(userId === undefined ? [] : [{ plant, userId }]),
    ];
    watchAlerts(devices, show, abortController.signal);
    return () => abortController.abort();
  }, [alertsKey, plant, teamId, userId]);
  return (
    <section className="alerts" role="status" aria-label={t('title')}>
      {alerts.slice(0, MAX_POP_UPS).map((alert) => (
        <PopUp key={alert.id} alert={alert} teamId={teamId} under={under} />
      ))}
      {alerts.length > 0 && <Footer hidden={alerts.length - MAX_POP_UPS} all={alerts.length > 1} />}
    </section>
  );
}

interface PopUpProps extends Pick<Props, 'teamId' | 'under'> {
  alert: TeamAlert;
}

function PopUp({ alert, teamId, under }: PopUpProps) {
  const { id, at, link, text } = alert;
  const newEwoId = teamId === undefined ? undefined : findNewEwoId(alert);
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
        {newEwoId && teamId !== undefined && (
          <TakeEwo ewoId={newEwoId} teamId={teamId} alertText={text} onTaken={open} />
        )}
        {link && (
          <Button
            variant={newEwoId ? 'normal' : 'primary'}
            ariaLabel={`${t('common:open')}: ${text}`}
            onClick={open}
          >
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

function Footer({ hidden, all: hasSeveral }: { hidden: number; all: boolean }) {
  const { t } = useTranslation('alerts');
  const [sound, setSound] = useAlertSound();
  return (
    <div className="steps">
      {hidden > 0 && <span>{t('more', { count: hidden })}</span>}
      <Button iconName={sound ? 'audio-full' : 'audio-off'} onClick={() => setSound(!sound)}>
        {t(sound ? 'soundOn' : 'soundOff')}
      </Button>
      {hasSeveral && <Button onClick={closeAlerts}>{t('closeAll')}</Button>}
    </div>
  );
}

const noAlerts: readonly TeamAlert[] = [];
/** Pop-ups of this tab, which stay on screen when page or layout change. */
let currentAlerts = { of: '', alerts: noAlerts };
const listeners = new Set<() => void>();

function setCurrentAlerts(next: typeof currentAlerts): void {
  currentAlerts = next;
  for (const listener of listeners) listener();
}

/**
 * Adds alerts, newest first, and removes those of another team or user. A remark that reaches a user as member
 * of the team and as reporter is shown once.
 */
function showAlerts(alertsKey: string, newAlerts: readonly TeamAlert[]): void {
  const previousAlerts = currentAlerts.of === alertsKey ? currentAlerts.alerts : noAlerts;
  const all = [...newAlerts.toReversed(), ...previousAlerts];
  const isFirst = ({ at, text }: TeamAlert, i: number) =>
    all.findIndex((each) => each.at === at && each.text === text) === i;
  setCurrentAlerts({ of: alertsKey, alerts: all.filter(isFirst) });
}
const closeAlert = (id: string): void =>
  setCurrentAlerts({ ...currentAlerts, alerts: currentAlerts.alerts.filter((each) => each.id !== id) });
const closeAlerts = (): void => setCurrentAlerts({ ...currentAlerts, alerts: noAlerts });

const useAlerts = (alertsKey: string): readonly TeamAlert[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (currentAlerts.of === alertsKey ? currentAlerts.alerts : noAlerts),
  );
