// What operator and tablet have in common: top bar, one task on the screen, a bar at the bottom for the thumb.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session-provider.tsx';
import { TopBar } from '../top-bar.tsx';
import { TouchMenu } from '../touch-menu.tsx';

export function TouchLayout({ home, children }: { home: string; children?: ReactNode }) {
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
        <TouchMenu />
      </TopBar>
      <main id="content" className="touch-page">
        <SpaceBetween size="m">
          <Messages />
          <Outlet />
        </SpaceBetween>
      </main>
      <nav className="bottom-bar" aria-label={t('navigation')}>
        <Box>
          <SpaceBetween direction="horizontal" size="s">
            <Button onClick={() => void navigate(home)}>{t('backToHome')}</Button>
            {children}
          </SpaceBetween>
        </Box>
      </nav>
    </SessionProvider>
  );
}
