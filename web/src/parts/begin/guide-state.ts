// State of the guide to the first order, stored on this device for each user and plant, and the next step that
// pages offer while the guide is active.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { i18n } from '../../i18n/i18n.ts';
import { textOf } from '../../i18n/text.ts';
import { type Session, useSession } from '../../session/session.ts';
import { dismiss, flash } from '../../ui/flashes.ts';

/** Steps from an empty plant to its first orders, in their order. */
export const guideSteps = ['machines', 'procedures', 'strategies', 'cycles', 'people'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** `active` while the home page shows the guide, `away` after the user put it away. */
type GuideState = 'active' | 'away';

const getStorageKey = ({ tenant, user }: Pick<Session, 'tenant' | 'user'>) =>
  `guide:${tenant.id}.${user?.idplant ?? ''}`;
const readState = (session: Session) => localStorage.getItem(getStorageKey(session));

export const isGuideActive = (session: Session): boolean => readState(session) === 'active';

export function storeGuideState(session: Session, state: GuideState | undefined): void {
  if (state) localStorage.setItem(getStorageKey(session), state);
  else localStorage.removeItem(getStorageKey(session));
}

/** Returns whether the user put the guide away, and the function that changes it. */
export function useGuideAway(): [away: boolean, setAway: (away: boolean) => void] {
  const session = useSession();
  const [away, setAway] = useState(() => readState(session) === 'away');
  return [
    away,
    (isAway) => {
      storeGuideState(session, isAway ? 'away' : 'active');
      setAway(isAway);
    },
  ];
}

/** Returns a function that reports a success, with a button to the next step while the guide is active. */
export function useFlashWithNextStep() {
  const session = useSession();
  const navigate = useNavigate();
  return async (text: string, step: GuideStep, route: string): Promise<void> => {
    if (!isGuideActive(session)) {
      flash('success', text);
      return;
    }
    await i18n.loadNamespaces('guide');
    const open = () => {
      dismiss(id);
      void navigate(route);
    };
    const id = flash('success', text, { actions: [{ text: textOf('guide')(`next.${step}`), run: open }] });
  };
}
