// Layout shared by operator screens and tablets: top bar, one task on the screen, and a bottom bar for the
// thumb.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { isLongerCodeRequired } from '#shared/access/tablet-code.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { HandScanner } from '../../parts/scan/hand-scanner.tsx';
import { getUnsentRoute } from '../../paths/unsent.ts';
import { type Session, useSession } from '../../session/session.ts';
import { waitForPage } from '../../ui/at-rest.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { Alerts } from '../alerts/alerts.tsx';
import { useCurrentPerson } from '../lock/at-work.ts';
import { listQuickCreates } from '../menu/menu.ts';
import { TopBar } from '../menu/top-bar.tsx';
import { TouchMenu } from '../menu/touch-menu.tsx';
import { Messages } from '../messages.tsx';
import { OfflineBar } from '../offline-bar.tsx';
import { SessionProvider } from '../session/session-provider.tsx';

const CodeOffer = lazy(async () => {
  await waitForPage();
  return { default: (await import('../lock/code-offer.tsx')).CodeOffer };
});

const OwnCodeScreen = lazy(async () => ({
  default: (await import('../lock/own-code-screen.tsx')).OwnCodeScreen,
}));

interface Props {
  homeOf: (profile: Session['profile']) => string;
  layout: 'tablet' | 'operator';
  /** Page to change the plant; if absent, the desktop page. */
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
    void waitForPage()
      .then(() => import('../../worker/stand.ts'))
      .then(({ setManifest: installableAs, registerServiceWorker: stand }) => {
        installableAs(layout);
        return stand();
      })
      // Without the service worker the page works as long as there is a network.
      .catch(() => undefined);
  }, [layout]);
  return (
    <SessionProvider>
      <Frame {...props} />
    </SessionProvider>
  );
}

function Frame({ homeOf: getHomePath, layout, plantPage }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [person, reloadPerson] = useCurrentPerson();
  const { profile, user } = useSession();
  const longTabletCode = user?.plant.longTabletCode ?? false;
  const home = getHomePath(profile);
  return (
    <>
      <TopBar>
        <UnsentBadge layout={layout} />
        <TouchMenu layout={layout} plantPage={plantPage} person={person} onCode={reloadPerson} />
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
              <CodeOffer person={person} onChange={reloadPerson} />
            </Suspense>
          )}
        </SpaceBetween>
      </main>
      {person?.byCode && isLongerCodeRequired(person.byCode.form ?? 'digits', longTabletCode) && (
        <Suspense>
          <OwnCodeScreen person={person} isRequired onClose={reloadPerson} />
        </Suspense>
      )}
      <nav className="bottom-bar" aria-label={t('navigation')}>
        <Button onClick={() => void navigate(home)}>{t('backToHome')}</Button>
        <QuickCreate layout={layout} />
      </nav>
    </>
  );
}

/** Buttons of the bottom bar to create a tag or EWO, as far as the session may. */
function QuickCreate({ layout }: { layout: 'tablet' | 'operator' }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return listQuickCreates(useSession(), layout).map(({ key, href }) => (
    <Button key={key} iconName="add-plus" onClick={() => void navigate(href)}>
      {t(`create.${key}`)}
    </Button>
  ));
}

/** Badge with the number of unsent entries of this tablet; links to their list. */
function UnsentBadge({ layout }: { layout: 'tablet' | 'operator' }) {
  const { t } = useTranslation('offline');
  const unsent = useUnsentEntries();
  if (unsent.length === 0) return null;
  const hasRefusals = unsent.some(({ state }) => state !== 'waiting');
  return (
    <span className="unsent-badge">
      <PageButton
        to={getUnsentRoute(layout)}
        iconName={hasRefusals ? 'status-warning' : 'upload'}
        ariaLabel={t('count', { count: unsent.length })}
      >
        {String(unsent.length)}
      </PageButton>
    </span>
  );
}
