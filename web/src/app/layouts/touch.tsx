// What operator and tablet have in common: top bar, one task on the screen, a bar at the bottom for the thumb.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { Alerts } from '../alerts/alerts.tsx';
import { QuickCreate } from '../menu/quick-create.tsx';
import { TopBar } from '../menu/top-bar.tsx';
import { TouchMenu } from '../menu/touch-menu.tsx';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session/session-provider.tsx';

interface Props {
  home: string;
  layout: 'tablet' | 'operator';
  /** Where the plant is changed; the desk's page without one. */
  plantPage?: string;
}

export function TouchLayout({ home, layout, plantPage }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    document.documentElement.dataset.touch = '';
    return () => {
      delete document.documentElement.dataset.touch;
    };
  }, []);
  return (
    <SessionProvider>
      <TopBar>
        <TouchMenu layout={layout} plantPage={plantPage} />
      </TopBar>
      <Alerts under="/app/tablet" />
      <main id="content" className="touch-page" tabIndex={-1}>
        <SpaceBetween size="m">
          <Messages />
          <Outlet />
        </SpaceBetween>
      </main>
      <nav className="bottom-bar" aria-label={t('navigation')}>
        <Button onClick={() => void navigate(home)}>{t('backToHome')}</Button>
        <QuickCreate layout={layout} />
      </nav>
    </SessionProvider>
  );
}
