import { describe, expect, it } from 'vitest';
import { hasPermission, type Profile, profiles } from '#shared/permissions.ts';
import { productMenu } from '#tests/product/menu.ts';
import { opens, type Plant } from '#tests/product/pages.ts';
import type { FeatureRoute, MenuSection } from '../../route.ts';
import { createSession } from '../../testing.tsx';
import { featureRoutes } from '../features.ts';
import { canOpenPage, getLandingPath } from '../guards.ts';
import { buildMenu, findActiveItem, listQuickCreates } from './menu.ts';

const Page = () => null;
const lazy = async () => ({ Page });
const everything: Plant = { chklst: true, risorse: true, warSap: true, publicReports: true };
const as = (profile: Profile, plant = everything) => ({
  ...createSession(profile),
  user: { plant } as never,
});
const tenantRoot = () => {
  const session = createSession('superAdmin');
  return {
    ...session,
    tenant: { ...session.tenant, endpointRoot: true },
    profile: 'tenantRoot' as const,
    may: (...[area, action]: Parameters<typeof session.may>) => hasPermission('tenantRoot', area, action),
  };
};
const hrefsOf = (menu: ReturnType<typeof buildMenu>) =>
  menu.flatMap(({ items }) => items.map(({ href }) => href));

describe('landing', () => {
  it.each([
    ['admin', '/app/reports/dashboard-alternative'],
    ['am', '/app/reports/dashboard-alternative'],
    ['pm', '/app/reports/dashboard-alternative'],
    ['technician', '/app/tablet/homeTablet'],
    ['requestor', '/app/operator/homeOperator'],
    ['guest', '/app/reports/dashboard-alternative'],
    ['disabled', '/forbidden'],
    ['superAdmin', '/app/reports/dashboard-alternative'],
    ['supervisor', '/app/reports/dashboard-alternative'],
    ['viewer', '/app/reports/dashboard-alternative'],
  ] as const)('of %s is %s', (profile, path) => {
    expect(getLandingPath(as(profile))).toBe(path);
  });

  it('of a tenant-root user is the plants', () => {
    expect(getLandingPath(tenantRoot())).toBe('/app/plants');
  });

  it('exists for every profile', () => {
    const offered = new Set(featureRoutes.map(({ path }) => path));
    const landings = new Set(profiles.map((profile) => getLandingPath(as(profile))));
    expect([...landings].filter((path) => !offered.has(path))).toEqual([]);
  });
});

const offered = new Set(featureRoutes.flatMap(({ menu, path }) => (menu ? [menu.href ?? path] : [])));

describe('the menu', () => {
  const flags = [true, false].flatMap((chklst) => [true, false].map((risorse) => ({ chklst, risorse })));
  const cases = profiles
    .filter((profile) => profile !== 'disabled')
    .flatMap((profile) => flags.map((flag) => ({ profile, ...flag })));

  it.each(cases)('of $profile, checklists $chklst, resources $risorse', ({ profile, ...flag }) => {
    const plant = { ...everything, ...flag };
    const seen = hrefsOf(buildMenu(as(profile, plant)));
    const { listed, more } = productMenu(profile, plant, offered);
    expect(seen.filter((href) => !more.includes(href))).toEqual(listed);
    expect(seen.toSorted()).toEqual([...listed, ...more].toSorted());
  });

  it('of who is disabled is empty', () => {
    expect(buildMenu(as('disabled'))).toEqual([]);
  });

  it('of a tenant-root user is one of plants, and help', () => {
    const menu = buildMenu(tenantRoot());
    expect(menu.map(({ section }) => section)).toEqual(['plants', 'help']);
    expect(hrefsOf(menu)).toEqual(productMenu('tenantRoot', everything, offered).listed);
  });

  it('shows sections and items in their order', () => {
    const item = (path: string, section: MenuSection, order: number): FeatureRoute => ({
      path,
      layout: 'main',
      lazy,
      menu: { section, order, key: path },
    });
    const routes = [item('/b', 'plan', 20), item('/a', 'plan', 10), item('/home', 'home', 10)];
    expect(hrefsOf(buildMenu(as('admin'), routes))).toEqual(['/home', '/a', '/b']);
  });
});

describe('the highlighted item', () => {
  const at = (address: string) => {
    const [pathname, search] = address.split('?');
    return findActiveItem(buildMenu(as('admin')), { pathname: pathname!, search })?.href;
  };
  it.each([
    ['/app/mgmt/equipStructure_new', '/app/mgmt/equipStructure_new'],
    ['/app/mgmt/equipStructure/42', '/app/mgmt/equipStructure_new'],
    ['/app/mgmt/equipstructure/editElement/42.1/1/0', '/app/mgmt/equipStructure_new'],
    ['/app/mgmt/smp/edit/7', '/app/mgmt/smp'],
    ['/app/mgmt/phase/edit/7.1', '/app/mgmt/smp'],
    ['/app/mgmt/maintenance/smptipology/create', '/app/mgmt/maintenance'],
    ['/app/planning/maintenanceCycles/edit/workorders/3', '/app/planning/maintenanceCycles/view/workorders'],
    ['/app/planning/mgmtTeams/create', '/app/planning/mgmtTeams'],
    ['/app/planning/orders/4', '/app/mgmt/workorders'],
    ['/app/planning/orders/edit/id=4.1.a/idsmp=0', '/app/mgmt/workorders'],
    ['/app/planning/orders/edit/id=4.1.a/idsmp=0?of=checklists', '/app/mgmt/CKcalendar'],
    ['/app/planning/orders/4?of=checklists', '/app/mgmt/CKcalendar'],
    ['/app/mgmtAM/AMCalendar/view/4.1.a', '/app/mgmtAM/AMCalendar'],
    ['/app/reports/dashboard', '/app/reports/redirect-ext'],
  ])('on %s is %s', (path, href) => {
    expect(at(path)).toBe(href);
  });

  it('exists on every page of the main layout that is part of a section', () => {
    // Pages without a menu item of their own, and the form shared by all catalogs.
    const apart = /^\/app\/(plant$|notices$|execution\/homeExec|mgmt\/catalogs\/material)/;
    const pages = featureRoutes.filter(({ layout, path }) => layout === 'main' && !apart.test(path));
    const sessions = [as('admin'), as('superAdmin'), tenantRoot()];
    const menu = sessions.flatMap((session) => buildMenu(session));
    expect(pages.map(({ path }) => path).filter((pathname) => !findActiveItem(menu, { pathname }))).toEqual(
      [],
    );
  });
});

it('the bottom bar offers to create what this session may, in the layout it stands in', () => {
  const route = (
    key: 'tag' | 'ewo',
    order: number,
    layout: FeatureRoute['layout'] = 'tablet',
  ): FeatureRoute => ({
    path: `/${layout}/${key}`,
    layout,
    requiredPermission: [key === 'tag' ? 'tags' : 'ewo', 'create'],
    lazy,
    quickCreate: { key, order },
  });
  const routes = [route('ewo', 20), route('tag', 10), route('ewo', 10, 'operator')];
  expect(listQuickCreates(as('technician'), 'tablet', routes).map(({ href }) => href)).toEqual([
    '/tablet/tag',
    '/tablet/ewo',
  ]);
  expect(listQuickCreates(as('guest'), 'tablet', routes)).toEqual([]);
});

describe('the pages', () => {
  const flagged = [true, false].map((on) => ({ chklst: on, risorse: on, warSap: on, publicReports: on }));
  const guarded = featureRoutes.filter(({ layout }) => layout !== 'public');

  it.each(guarded)('$path opens for whom the product says', (route) => {
    for (const plant of flagged) {
      const who = profiles.filter((profile) => canOpenPage(as(profile, plant), route));
      expect(who).toEqual(profiles.filter((profile) => opens(profile, route.path, plant)));
    }
    expect(canOpenPage(tenantRoot(), route)).toBe(opens('tenantRoot', route.path, everything));
  });
});

it('every page has a path of its own', () => {
  const paths = featureRoutes.map(({ path }) => path.toLowerCase());
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});
