// Side menu of the main layout, 256 px wide.
import { SideNavigation, type SideNavigationProps } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { buildMenu, findActiveItem, type MenuItem } from './menu.ts';
import { findMenuItems, useOwnPages } from './own-pages.ts';

export function SideMenu({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const menu = useMemo(() => buildMenu(session), [session]);
  const favourites = findMenuItems(menu, useOwnPages().favourites);
  const buildLink = ({ key, href, newTab }: MenuItem): SideNavigationProps.Link => ({
    type: 'link',
    text: text(`menu.${key}`),
    href,
    external: newTab,
    externalIconAriaLabel: t('newTab'),
  });
  const buildSection = (title: string, items: readonly MenuItem[]): SideNavigationProps.Section => ({
    type: 'section',
    text: title,
    items: items.map(buildLink),
  });
  return (
    <SideNavigation
      header={{ text: t('navigation'), href: '/app' }}
      activeHref={findActiveItem(menu, location)?.href}
      items={[
        ...(favourites.length > 0 ? [buildSection(t('favourites'), favourites)] : []),
        ...menu.map(({ section, items }) => buildSection(text(`section.${section}`), items)),
      ]}
      onFollow={(event) => {
        if (event.detail.external) return;
        event.preventDefault();
        void navigate(event.detail.href);
        onFollow();
      }}
    />
  );
}
