// Side menu: pages of the features, in the sections and order of product §2, as far as the session may open
// them.
import type { FeatureRoute, MenuEntry, MenuSection, QuickCreate } from '../../route.ts';
import { menuSections } from '../../route.ts';
import type { Session } from '../../session/session.ts';
import { featureRoutes } from '../features.ts';
import { canOpenPage } from '../guards.ts';

export interface MenuItem extends Pick<MenuEntry, 'key' | 'covers' | 'newTab'> {
  href: string;
}
export interface MenuPart {
  section: MenuSection;
  items: MenuItem[];
}

export function buildMenu(session: Session, routes: readonly FeatureRoute[] = featureRoutes): MenuPart[] {
  const visible = routes.flatMap((route) => {
    const { menu, path } = route;
    if (!menu || !canOpenPage(session, route)) return [];
    if (menu.profiles && !menu.profiles.includes(session.profile)) return [];
    return [{ ...menu, href: menu.href ?? path, section: getSection(session, menu) }];
  });
  return menuSections.flatMap((section) => {
    const items = visible.filter((item) => item.section === section).sort((a, b) => a.order - b.order);
    return items.length > 0 ? [{ section, items }] : [];
  });
}

/** Tenant-root users find plants and their users in one section. */
const getSection = ({ profile }: Session, { section }: MenuEntry): MenuSection =>
  profile === 'tenantRoot' && section !== 'help' ? 'plants' : section;

/** Returns the menu item of an address: the one with the longest matching path. */
export function findActiveItem(
  menu: readonly MenuPart[],
  { pathname, search = '' }: { pathname: string; search?: string },
): MenuItem | undefined {
  const currentPath = `${pathname.toLowerCase()}/`;
  const currentParameters = new URLSearchParams(search);
  const isCurrentPage = (page: string) => {
    const [path, query] = page.split('?');
    const requiredParameters = [...new URLSearchParams(query)];
    return (
      currentPath.startsWith(`${path!.toLowerCase()}/`) &&
      requiredParameters.every(([name, value]) => currentParameters.get(name) === value)
    );
  };
  const computeMatchLength = ({ href, covers = [] }: MenuItem) =>
    Math.max(0, ...[href, ...covers].filter(isCurrentPage).map(({ length }) => length));
  const items = menu.flatMap((part) => part.items).filter((item) => computeMatchLength(item) > 0);
  return items.sort((a, b) => computeMatchLength(b) - computeMatchLength(a))[0];
}

/** Returns the create buttons in the bottom bar of a touch layout. */
export function listQuickCreates(
  session: Session,
  layout: FeatureRoute['layout'],
  routes: readonly FeatureRoute[] = featureRoutes,
): { key: QuickCreate; href: string }[] {
  return routes
    .flatMap(({ quickCreate, ...route }) =>
      quickCreate && route.layout === layout && canOpenPage(session, route)
        ? [{ ...quickCreate, href: route.path }]
        : [],
    )
    .sort((a, b) => a.order - b.order);
}
