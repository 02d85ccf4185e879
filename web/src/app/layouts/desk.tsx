// The frame of pages at a desk: top bar, what leads on at the side, where one is, messages, and the page.
import { AppLayoutToolbar, type AppLayoutToolbarProps } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crumb, CrumbsContext } from '../../ui/page-title.tsx';
import { Breadcrumb } from '../breadcrumb.tsx';
import { DeskMenu } from '../menu/desk-menu.tsx';
import { TopBar } from '../menu/top-bar.tsx';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session/session-provider.tsx';

interface Props {
  /** At the side; to be told when something of it was followed. */
  navigation: (onFollow: () => void) => ReactNode;
  navigationWidth: number;
  /** Windows up to so wide it covers, and closes once it has been used. */
  narrow: number;
  layout?: Partial<AppLayoutToolbarProps>;
  /** Beside the page, not in it. */
  extra?: ReactNode;
  children: ReactNode;
}

export function Desk({ navigation, navigationWidth, narrow, layout, extra, children }: Props) {
  const { t } = useTranslation('shell');
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  const beside = () => window.innerWidth > narrow;
  // on a small window nobody sees it before it is opened
  const [open, setOpen] = useState(beside);
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return (
    <SessionProvider>
      <TopBar>
        <DeskMenu />
      </TopBar>
      {extra}
      <AppLayoutToolbar
        headerSelector="#top-bar"
        {...layout}
        navigation={drawn ? navigation(() => setOpen(beside())) : null}
        navigationWidth={navigationWidth}
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
            <CrumbsContext value={setCrumbs}>{children}</CrumbsContext>
          </div>
        }
      />
    </SessionProvider>
  );
}
