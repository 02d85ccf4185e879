// What operator and tablet have in common: top bar, one task on the screen, a bar at the bottom for the thumb.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { HandScanner } from '../../parts/scan/hand-scanner.tsx';
import { type Session, useSession } from '../../session/session.ts';
import { afterPage } from '../../ui/at-rest.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { useAtWork } from '../lock/at-work.ts';
import { QuickCreate } from '../menu/quick-create.tsx';
import { TopBar } from '../menu/top-bar.tsx';
import { TouchMenu } from '../menu/touch-menu.tsx';
import { Messages } from '../messages.tsx';
import { OfflineBar } from '../offline-bar.tsx';
import { SessionProvider } from '../session/session-provider.tsx';
import { UnsentBadge } from '../unsent-badge.tsx';

const CodeOffer = lazy(async () => {
  await afterPage();
  return { default: (await import('../lock/code-offer.tsx')).CodeOffer };
});

interface Props {
  homeOf: (profile: Session['profile']) => string;
  layout: 'tablet' | 'operator';
  /** Where the plant is changed; the desk's page without one. */
  plantPage?: string;
}

export function TouchLayout(props: Props) {
  const { layout } = props;
  useEffect(() => {
    document.documentElement.dataset.touch = '';
    return () => {
      delete document.documentElement.dataset.touch;
    };
  }, []);
  useEffect(() => {
    void afterPage()
      .then(() => import('../../worker/stand.ts'))
      .then(({ installableAs, stand }) => {
        installableAs(layout);
        return stand();
      })
      // without it the page works all the same, as long as there is a network
      .catch(() => undefined);
  }, [layout]);
  return (
    <SessionProvider>
      <Frame {...props} />
    </SessionProvider>
  );
}

function Frame({ homeOf, layout, plantPage }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [person, lookAgain] = useAtWork();
  const home = homeOf(useSession().profile);
  return (
    <>
      <TopBar>
        <UnsentBadge layout={layout} />
        <TouchMenu layout={layout} plantPage={plantPage} person={person} onCode={lookAgain} />
      </TopBar>
      <HandScanner layout={layout} />
      <Alerts under="/app/tablet" />
      <main id="content" className="touch-page" tabIndex={-1}>
        <SpaceBetween size="m">
          <OfflineBar />
          <Messages />
          <Outlet />
          {person && !person.byCode && pathname === home && (
            <Suspense>
              <CodeOffer person={person} onChange={lookAgain} />
            </Suspense>
          )}
        </SpaceBetween>
      </main>
      <nav className="bottom-bar" aria-label={t('navigation')}>
        <Button onClick={() => void navigate(home)}>{t('backToHome')}</Button>
        <QuickCreate layout={layout} />
      </nav>
    </>
  );
}
