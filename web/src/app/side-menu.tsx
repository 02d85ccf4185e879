// The side menu of the main layout, 256 wide.
import { SideNavigation } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import { useSession } from '../session.ts';
import { menuOf } from './menu.ts';

export function SideMenu() {
  const { t } = useTranslation('shell');
  const text = useText('shell');
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sections = menuOf(session);
  const here = pathname.toLowerCase();
  const under = sections
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => here === href.toLowerCase() || here.startsWith(`${href.toLowerCase()}/`))
    .sort((a, b) => b.length - a.length)[0];
  return (
    <SideNavigation
      header={{ text: t('navigation'), href: '/app' }}
      activeHref={under}
      items={sections.map(({ section, items }) => ({
        type: 'section',
        text: text(`section.${section}`),
        items: items.map(({ key, href }) => ({ type: 'link', text: text(`menu.${key}`), href })),
      }))}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(event.detail.href);
      }}
    />
  );
}
