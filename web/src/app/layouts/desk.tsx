// Frame of desktop pages: top bar, side navigation, breadcrumb, messages and the page.
import { AppLayoutToolbar, type AppLayoutToolbarProps, BreadcrumbGroup } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Crumb, CrumbsContext } from '../../ui/page-title.tsx';
import { DeskMenu } from '../menu/desk-menu.tsx';
import { MenuSearchButton } from '../menu/menu-search-button.tsx';
import { TopBar } from '../menu/top-bar.tsx';
import { Messages } from '../messages.tsx';
import { SessionProvider } from '../session/session-provider.tsx';

interface Props {
  /** Renders the side navigation; it calls `onFollow` when a link is followed. */
  navigation: (onFollow: () => void) => ReactNode;
  navigationWidth: number;
  /** Window width in pixels up to which the navigation covers the page and closes after use. */
  narrow: number;
  layout?: Partial<AppLayoutToolbarProps>;
  /** Content beside the page. */
  extra?: ReactNode;
  children: ReactNode;
}

export function DeskLayout({ navigation, navigationWidth, narrow, layout, extra, children }: Props) {
  const { t } = useTranslation('shell');
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  const isWideEnough = () => window.innerWidth > narrow;
  // In a narrow window the navigation is rendered only once it is opened.
  const [open, setOpen] = useState(isWideEnough);
  const [isNavigationRendered, setNavigationRendered] = useState(open);
  if (open && !isNavigationRendered) setNavigationRendered(true);
  return (
    <SessionProvider>
      <TopBar>
        <MenuSearchButton />
        <DeskMenu />
      </TopBar>
      {extra}
      <AppLayoutToolbar
        headerSelector="#top-bar"
        {...layout}
        navigation={isNavigationRendered ? navigation(() => setOpen(isWideEnough())) : null}
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

/** Link of the current page, which is not followed. */
const CURRENT_PAGE_HREF = '#';

/** Breadcrumb from home to the current page. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const parentItems = crumbs.slice(0, -1).flatMap(({ text, href }) => (href ? [{ text, href }] : []));
  const items = [...parentItems, ...crumbs.slice(-1).map(({ text }) => ({ text, href: CURRENT_PAGE_HREF }))];
  return (
    <BreadcrumbGroup
      ariaLabel={t('breadcrumbs')}
      items={[{ text: t('home'), href: '/app' }, ...items]}
      onFollow={(event) => {
        event.preventDefault();
        if (event.detail.href !== CURRENT_PAGE_HREF) void navigate(event.detail.href);
      }}
    />
  );
}
