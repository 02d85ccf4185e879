// Landing page, menu and refused pages of each profile.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlants, people } from '#scripts/seed/people.ts';
import { featureRoutes } from '#web/app/features.ts';
import type { FeatureRoute } from '#web/route.ts';
import { productMenu } from '../../product/menu.ts';
import { numberOf, opens, type Plant, type Who } from '../../product/pages.ts';
import { openBrowser } from '../browser.ts';
import { checklistsIn, pathOf, settled, signedIn, tokenOf, travel, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const OVERVIEW = '/app/reports/dashboard-alternative';
const TABLET = '/app/tablet/homeTablet';
/** Landing pages by demo person. */
const landings = {
  superadmin: OVERVIEW,
  admin: OVERVIEW,
  am: OVERVIEW,
  pm: OVERVIEW,
  technician: TABLET,
  leader: TABLET,
  requestor: '/app/operator/homeOperator',
  guest: OVERVIEW,
  disabled: '/forbidden',
  tenantroot: '/app/plants',
  oneplant: OVERVIEW,
};

const offered = new Set(featureRoutes.flatMap(({ menu, path }) => (menu ? [menu.href ?? path] : [])));
const guarded = featureRoutes.filter(({ layout }) => layout !== 'public');
/** Builds an address of the page; the record need not exist. */
const addressOf = (path: string) => path.replace(/:\w+\??/g, '1');

/** Calls and the profiles that may make them, by the product's numbers of profiles. */
const calls: readonly [method: string, path: string, who: readonly (number | string)[]][] = [
  ['GET', '/overview?from=2026-03-01&to=2026-03-16', [1, 2, 3, 4, 5, 6, 8, 9, 10]],
  ['GET', '/machine/items', [1, 2, 3, 4, 5, 6, 8]],
  ['GET', '/machinestructure/items/1.1', [1, 2, 4, 6, 8]],
  ['POST', '/machine/items', [1, 2, 8]],
  ['GET', '/smp/items', [1, 2, 4, 6, 8]],
  ['POST', '/maintenancecycle/items', [1, 8]],
  ['POST', '/workorder/items/1.1.1/close', [1, 4, 8]],
  ['DELETE', '/supplier/items/1', [1, 8]],
  ['GET', '/audit/items', [1, 8]],
  ['GET', '/user/items', [1, 8, 'TR']],
  ['POST', '/plant/items', [8, 'TR']],
];

type Key = keyof typeof landings;
/**
 * People whom `npm test` signs in, one for each landing page; the long tier does so for all. `menu.test.ts`
 * compares menus and pages of every profile with the specification, `tests/integration` the calls.
 */
const quick: readonly Key[] = ['admin', 'technician', 'requestor', 'disabled', 'tenantroot'];
/** People for whom `npm test` opens every page of the menu; `tests/e2e/screens` opens those of an administrator. */
const walking: readonly Key[] = ['technician'];
/** People whose refused pages `npm test` opens. */
const refused: readonly Key[] = ['requestor'];
const long = { tags: ['long'] };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  // Pages of checklists do not exist in a plant without them.
  await checklistsIn(site.url, 'DT1', true);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.each(Object.keys(landings) as Key[])('%s', (key) => {
  const person = people.find(({ email }) => email.startsWith(`${key}@`))!;
  const who: Who = person.tenantRoot ? 'tenantRoot' : Object.values(person.plants)[0]!;
  const stands = buildPlants(2026).demo!.find(({ code }) => code === Object.keys(person.plants).sort()[0]);
  const plant: Plant = {
    chklst: stands?.code === 'DT1' || (stands?.checklists ?? false),
    risorse: stands?.resources ?? false,
    warSap: stands?.warehouseSap ?? false,
    publicReports: stands?.parameters?.publicReports ?? false,
  };
  const { listed, more } = productMenu(who, plant, offered);
  let visit: Visit;
  beforeAll(async () => {
    visit = await signedIn(browser, site.url, person.email);
  });
  afterAll(() => visit?.context.close());
  const menu = () =>
    visit.page.getByRole('navigation', { name: w('Menu'), exact: true }).getByRole('listitem');
  const links = () =>
    menu()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  /** Opens a page that shows the menu of the desk. */
  async function openDesk(): Promise<void> {
    await travel(visit.page, who === 'tenantRoot' ? '/app/plants' : OVERVIEW);
    await expect.poll(async () => (await links()).toSorted()).toEqual([...listed, ...more].toSorted());
  }

  const ofTier = quick.includes(key) ? {} : long;

  it(`lands on ${landings[key]}`, ofTier, async () => {
    await expect.poll(() => pathOf(visit.page)).toBe(landings[key]);
  });

  it.runIf(who !== 'disabled')('sees exactly the menu of the profile', ofTier, openDesk);

  it.runIf(who !== 'disabled')(
    'sees every page of the menu whole',
    walking.includes(key) ? {} : long,
    async () => {
      const { page } = visit;
      await openDesk();
      const refusals: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refusals.push(`${new URL(page.url()).pathname}: ${answer.url()}`);
      });
      // The other links leave the desk or open in a new tab.
      for (const href of (await links()).filter((each) => /^\/app\/(?!operator|tablet)/.test(each))) {
        await menu().locator(`a[href="${href}"]`).click();
        await menu().locator(`a[href="${href}"][aria-current="page"]`).waitFor();
        await settled(page);
      }
      expect([...refusals, ...visit.problems]).toEqual([]);
    },
  );

  it('is refused on every other page', refused.includes(key) ? {} : long, async () => {
    const closed = guarded.filter(({ path }) => !opens(who, path, plant));
    const refusal = who === 'disabled' ? '/forbidden' : '/401';
    const expected = closed.map(({ path, instead }) => ({
      address: addressOf(path),
      // An address on a label leads all users to the page of the machine that they may see.
      end: ledTo(instead, who) ?? refusal,
    }));
    const ends = await visit.page.evaluate(
      walk,
      expected.map(({ address }) => address),
    );
    expect(ends).toEqual(expected);
    expect(visit.problems).toEqual([]);
  });

  it('is refused by every call of others', ofTier, async () => {
    const authorization = `Bearer ${await tokenOf(site.url, person.email)}`;
    const answers = await Promise.all(
      calls.map(async ([method, path]) => {
        const { status } = await fetch(`${site.url}/api${path}`, {
          method,
          headers: { authorization, ...(stands && { 'x-plant': stands.code }) },
        });
        return `${method} ${path}: ${status === 403 ? 'refused' : 'heard'}`;
      }),
    );
    const may = (by: readonly (number | string)[]) => by.includes(numberOf(who));
    expect(answers).toEqual(
      calls.map(([method, path, by]) => `${method} ${path}: ${may(by) ? 'heard' : 'refused'}`),
    );
  });
});

const ledTo = (instead: FeatureRoute['instead'], who: Who) => {
  const path = instead?.find(({ profiles }) => profiles.some((each) => each === who))?.path;
  return path && addressOf(path);
};

/** Runs in the page; returns where each address ends. */
async function walk(addresses: string[]): Promise<{ address: string; end: string }[]> {
  const ends: { address: string; end: string }[] = [];
  for (const address of addresses) {
    // The query prevents pages of one record from redirecting home for lack of an id.
    history.pushState(null, '', `${address}?ewo=1&tag=1`);
    const asked = location.pathname;
    dispatchEvent(new PopStateEvent('popstate'));
    const patience = performance.now() + 30_000;
    while (location.pathname === asked && performance.now() < patience)
      await new Promise((done) => setTimeout(done, 5));
    ends.push({ address, end: location.pathname });
  }
  return ends;
}
