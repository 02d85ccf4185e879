// Read-ahead of a tablet: after some time on its home page, each page of the team's work opens without
// network.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { megabytesKept, readAhead } from './kept.ts';

const w = wordsIn('en');

const TECHNICIAN = 'technician@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820, hasTouch: true };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Thing {
  id: string;
  code: string;
  teamId?: number;
  activities?: { procedureId?: number }[];
}
const read = <Answer>(path: string) => call<Answer>(site.url, TECHNICIAN, path, { plant: PLANT });
const first = async (path: string) => (await read<{ items: Thing[] }>(path)).items;

/** The `order` of the last part of the read-ahead. */
const LAST = 50;
const MOST_KEPT_MB = 25;

it('opens what it read ahead', async () => {
  const { teamIds } = await read<{ teamIds: number[] }>('/user/get');
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  const asked: string[] = [];
  let bytes = 0;
  page.on('response', async (answer) => {
    const { pathname, search } = new URL(answer.url());
    if (!pathname.includes('/api/')) return;
    asked.push(pathname.replace(/^.*\/api/, '') + search);
    bytes += (await answer.body().catch(() => Buffer.alloc(0))).length;
  });
  await goTo(page, site.url, '/app/tablet/homeTablet');
  await readAhead(page, LAST);
  expect(asked.length).toBeLessThanOrEqual(200);
  expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(await megabytesKept(page)).toBeLessThanOrEqual(MOST_KEPT_MB);

  const mine = ({ teamId }: Thing) => teamId === undefined || teamIds.includes(teamId);
  const [ewo] = (await first('/ewo/open')).filter(mine);
  const [tag] = (await first('/tag/open')).filter(mine);
  const [machine] = (await first('/machine/items')) as unknown as { id: number }[];
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  const pages = [
    '/app/tablet/homeTablet',
    '/app/tablet/week',
    ewo && `/app/tablet/ewo/intervention/?ewo=${ewo.id}`,
    tag && `/app/tablet/tag/intervention/?tag=${tag.id}`,
    '/app/tablet/homeTablet/newEwo',
    `/app/tablet/homeTablet/ewo/create?machine=${machine!.id}`,
    '/app/tablet/homeTablet/newTag',
    '/app/tablet/mgmt/hitsmaint',
    '/app/tablet/count',
  ];
  const failed: Record<string, string[]> = {};
  for (const path of pages.filter((each) => each !== undefined)) {
    await goTo(page, site.url, path);
    await settled(page);
    const alerts = await page.getByRole('button', { name: w('Try again') }).all();
    if (alerts.length > 0) failed[path] = await page.locator('main').allInnerTexts();
    const small = await smallTargets(page);
    if (small.length > 0) failed[`${path} pressed with a glove`] = small;
  }
  expect(failed).toEqual({});
  // The targets are large enough for gloves, also on a form with errors.
  await goTo(page, site.url, `/app/tablet/homeTablet/ewo/create?machine=${machine!.id}`);
  await page.getByRole('button', { name: w('Send report') }).click();
  await page.locator('.form-problems a').first().waitFor();
  expect(await smallTargets(page)).toEqual([]);
  // Search for a component that was never requested before.
  await goTo(page, site.url, '/app/tablet/homeTablet/newTag');
  await page.getByRole('searchbox').first().fill('motor');
  await page.locator('.pick-list a', { hasText: /motor/i }).first().waitFor();
  // An order with its method and pictures, from its card on the home page.
  await goTo(page, site.url, '/app/tablet/homeTablet');
  await settled(page);
  // Portrait size of a phone.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 412, height: 823 });
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize(size);
  await page.locator('article a[href*="/orders/edit/"]').first().click();
  await settled(page);
  await page
    .getByRole('button', { name: w('Next'), exact: true })
    .last()
    .click();
  await page.getByText('Activity 1 of').waitFor();
  await settled(page);
  const drawn = () =>
    page
      .locator('main img')
      .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0));
  await expect.poll(drawn).toContain(true);
  expect(await drawn()).not.toContain(false);
  expect(await page.getByRole('button', { name: w('Try again') }).count()).toBe(0);
}, 400_000);
