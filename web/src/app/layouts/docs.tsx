// The documentation: contents and search beside the page, no work to do.
import { AppLayoutToolbar } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ContentsMenu } from '../../features/docs/contents-menu.tsx';
import { type Crumb, CrumbsContext } from '../../ui/page-title.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { DeskMenu } from '../desk-menu.tsx';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session-provider.tsx';
import { TopBar } from '../top-bar.tsx';

/** Below it the contents cover the page, and open when asked for. */
const narrow = 912;

export function DocsLayout() {
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
        navigation={<ContentsMenu onFollow={() => setOpen(window.innerWidth > narrow)} />}
        navigationWidth={320}
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
              <Outlet />
            </CrumbsContext>
          </div>
        }
      />
    </SessionProvider>
  );
}
