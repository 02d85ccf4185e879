// The desk: top bar, side menu, page.
import { AppLayoutToolbar } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { type Crumb, CrumbsContext } from '../../ui/page-title.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { DeskMenu } from '../desk-menu.tsx';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session-provider.tsx';
import { SideMenu } from '../side-menu.tsx';
import { TopBar } from '../top-bar.tsx';

const narrow = 688;

export function MainLayout() {
  const { t } = useTranslation('shell');
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  const [open, setOpen] = useState(window.innerWidth > narrow);
  return (
    <SessionProvider>
      <TopBar>
        <DeskMenu />
      </TopBar>
      <AppLayoutToolbar
        headerSelector="#top-bar"
        navigation={<SideMenu />}
        navigationWidth={256}
        navigationOpen={open}
        onNavigationChange={({ detail }) => setOpen(detail.open)}
        toolsHide
        breadcrumbs={<Breadcrumb crumbs={crumbs} />}
        notifications={<Messages />}
        stickyNotifications
        ariaLabels={{
          navigation: t('navigation'),
          navigationToggle: t('openNavigation'),
          navigationClose: t('closeNavigation'),
          notifications: t('notifications'),
        }}
        content={
          <div id="content">
            <CrumbsContext value={setCrumbs}>
              <Outlet />
            </CrumbsContext>
          </div>
        }
      />
    </SessionProvider>
  );
}
