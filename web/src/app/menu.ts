// The side menu: the pages features offer, in the sections and order of product §2, as far as this session may open them.
import type { FeatureRoute, MenuSection } from '../route.ts';
import { menuSections } from '../route.ts';
import type { Session } from '../session.ts';
import { featureRoutes } from './features.ts';
import { mayOpen } from './guards.ts';

export interface MenuItem {
  key: string;
  href: string;
}

export function menuOf(
  session: Session,
  routes: readonly FeatureRoute[] = featureRoutes,
): { section: MenuSection; items: MenuItem[] }[] {
  const visible = routes.flatMap((route) => {
    const { menu } = route;
    if (!menu || !mayOpen(session, route)) return [];
    if (menu.profiles && !menu.profiles.includes(session.profile)) return [];
    return [{ ...menu, href: menu.href ?? route.path }];
  });
  return menuSections.flatMap((section) => {
    const items = visible.filter((item) => item.section === section).sort((a, b) => a.order - b.order);
    return items.length > 0 ? [{ section, items: items.map(({ key, href }) => ({ key, href })) }] : [];
  });
}
