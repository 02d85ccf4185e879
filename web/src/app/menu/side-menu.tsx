// The side menu of the main layout, 256 wide.
import { SideNavigation, type SideNavigationProps } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { activeItem, type MenuItem, menuOf } from './menu.ts';

export function SideMenu({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const menu = useMemo(() => menuOf(session), [session]);
  const link = ({ key, href, newTab }: MenuItem): SideNavigationProps.Link => ({
    type: 'link',
    text: text(`menu.${key}`),
    href,
    external: newTab,
    externalIconAriaLabel: t('newTab'),
  });
  return (
    <SideNavigation
      header={{ text: t('navigation'), href: '/app' }}
      activeHref={activeItem(menu, location)?.href}
      items={menu.map(({ section, items }) => ({
        type: 'section',
        text: text(`section.${section}`),
        items: items.map(link),
      }))}
      onFollow={(event) => {
        if (event.detail.external) return;
        event.preventDefault();
        void navigate(event.detail.href);
        onFollow();
      }}
    />
  );
}
