// The desk: top bar, side menu, page, and a quick look beside a list.
import { AppLayoutToolbar } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { type Crumb, CrumbsContext } from '../../ui/page-title.tsx';
import { QuickLookContext } from '../../ui/quick-look.tsx';
import { Alerts } from '../alerts/alerts.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { DeskMenu } from '../desk-menu.tsx';
import { Messages } from '../messages.tsx';
import { useQuickLook } from '../quick-look-panel.tsx';
import { SessionProvider } from '../session-provider.tsx';
import { SideMenu } from '../side-menu.tsx';
import { TopBar } from '../top-bar.tsx';

/** Below it the menu covers the page, and closes once it has been used. */
const narrow = 688;
const beside = () => window.innerWidth > narrow;

export function MainLayout() {
  const { t } = useTranslation('shell');
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  const [open, setOpen] = useState(beside);
  const look = useQuickLook();
  return (
    <SessionProvider>
      <TopBar>
        <DeskMenu />
      </TopBar>
      <Alerts under="/app/planning" />
      <AppLayoutToolbar
        headerSelector="#top-bar"
        {...look.layout}
        navigation={<SideMenu onFollow={() => setOpen(beside())} />}
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
          <div id="content" tabIndex={-1}>
            <CrumbsContext value={setCrumbs}>
              <QuickLookContext value={look.place}>
                <Outlet />
              </QuickLookContext>
            </CrumbsContext>
          </div>
        }
      />
    </SessionProvider>
  );
}
