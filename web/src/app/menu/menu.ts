// The side menu: the pages features offer, in the sections and order of product §2, as far as this session may open them.
import type { FeatureRoute, MenuPlace, MenuSection, QuickCreate } from '../../route.ts';
import { menuSections } from '../../route.ts';
import type { Session } from '../../session/session.ts';
import { featureRoutes } from '../features.ts';
import { mayOpen } from '../guards.ts';

export interface MenuItem extends Pick<MenuPlace, 'key' | 'covers' | 'newTab'> {
  href: string;
}
export interface MenuPart {
  section: MenuSection;
  items: MenuItem[];
}

export function menuOf(session: Session, routes: readonly FeatureRoute[] = featureRoutes): MenuPart[] {
  const visible = routes.flatMap((route) => {
    const { menu, path } = route;
    if (!menu || !mayOpen(session, route)) return [];
    if (menu.profiles && !menu.profiles.includes(session.profile)) return [];
    return [{ ...menu, href: menu.href ?? path, section: sectionFor(session, menu) }];
  });
  return menuSections.flatMap((section) => {
    const items = visible.filter((item) => item.section === section).sort((a, b) => a.order - b.order);
    return items.length > 0 ? [{ section, items }] : [];
  });
}

/** Who belongs to no plant has plants and their users to manage, in one place. */
const sectionFor = ({ profile }: Session, { section }: MenuPlace): MenuSection =>
  profile === 'tenantRoot' && section !== 'help' ? 'plants' : section;

/** The item whose pages the address is one of: the closest above it. */
export function activeItem(
  menu: readonly MenuPart[],
  { pathname, search = '' }: { pathname: string; search?: string },
): MenuItem | undefined {
  const here = `${pathname.toLowerCase()}/`;
  const asked = new URLSearchParams(search);
  const isHere = (page: string) => {
    const [path, query] = page.split('?');
    const named = [...new URLSearchParams(query)];
    return (
      here.startsWith(`${path!.toLowerCase()}/`) && named.every(([name, value]) => asked.get(name) === value)
    );
  };
  const reach = ({ href, covers = [] }: MenuItem) =>
    Math.max(0, ...[href, ...covers].filter(isHere).map(({ length }) => length));
  const items = menu.flatMap((part) => part.items).filter((item) => reach(item) > 0);
  return items.sort((a, b) => reach(b) - reach(a))[0];
}

/** What the bottom bar of a touch layout offers to create. */
export function quickCreatesOf(
  session: Session,
  layout: FeatureRoute['layout'],
  routes: readonly FeatureRoute[] = featureRoutes,
): { key: QuickCreate; href: string }[] {
  return routes
    .flatMap(({ quickCreate, ...route }) =>
      quickCreate && route.layout === layout && mayOpen(session, route)
        ? [{ ...quickCreate, href: route.path }]
        : [],
    )
    .sort((a, b) => a.order - b.order);
}
