import { expect, it } from 'vitest';
import { profiles } from '../../../shared/permissions.ts';
import type { FeatureRoute } from '../route.ts';
import { sessionOf } from '../testing.tsx';
import { featureRoutes } from './features.ts';
import { landingOf } from './guards.ts';
import { menuOf } from './menu.ts';

const Page = () => null;
const lazy = async () => ({ Page });
const user = { plant: { chklst: false } } as never;
const as = (profile: (typeof profiles)[number], tenantRoot = false) => {
  const session = sessionOf(profile);
  return { ...session, user, tenant: { ...session.tenant, endpointRoot: tenantRoot } };
};

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
] as const)('%s lands on %s', (profile, path) => {
  expect(landingOf(as(profile))).toBe(path);
});

it('a tenant-root user lands on the plants', () => {
  expect(landingOf(as('superAdmin', true))).toBe('/app/plants');
});

it('shows sections and items in their order, and only what this session may open', () => {
  const item = (
    path: string,
    section: 'home' | 'plan',
    order: number,
    more: Partial<FeatureRoute> = {},
  ): FeatureRoute => ({
    path,
    layout: 'main',
    lazy,
    menu: { section, order, key: path },
    ...more,
  });
  const routes = [
    item('/b', 'plan', 20, { needs: ['cycles', 'V'] }),
    item('/a', 'plan', 10, { needs: ['procedures', 'V'] }),
    item('/checklist', 'plan', 30, { plant: 'chklst' }),
    item('/home', 'home', 10),
  ];
  const hrefs = (profile: Parameters<typeof as>[0]) =>
    menuOf(as(profile), routes).flatMap(({ items }) => items.map(({ href }) => href));
  expect(hrefs('admin')).toEqual(['/home', '/a', '/b']);
  expect(hrefs('am')).toEqual(['/home', '/a']);
  expect(hrefs('requestor')).toEqual(['/home']);
  expect(hrefs('disabled')).toEqual([]);
});

it('every page has a path of its own', () => {
  const paths = featureRoutes.map(({ path }) => path.toLowerCase());
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it('every profile has somewhere to land', () => {
  const offered = new Set(featureRoutes.map(({ path }) => path));
  const landings = new Set(profiles.map((profile) => landingOf(as(profile))));
  expect([...landings].filter((path) => !offered.has(path))).toEqual([]);
});
