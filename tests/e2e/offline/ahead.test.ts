// A tablet that stood a while at its home knows what its team works on: each of these pages opens without a network as it did before.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';

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

/** The parts that were read, by their order. */
const partsRead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('offline.ahead '))
      .flatMap((key) => Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}'))),
  );

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
  await expect.poll(() => partsRead(page), { timeout: 200_000 }).toEqual(expect.arrayContaining(['50']));
  expect(asked.length).toBeLessThanOrEqual(200);
  expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024);

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
    const alerts = await page.getByRole('button', { name: 'Try again' }).all();
    if (alerts.length > 0) failed[path] = await page.locator('main').allInnerTexts();
  }
  expect(failed).toEqual({});
  // an order, from its card at home
  await goTo(page, site.url, '/app/tablet/homeTablet');
  await settled(page);
  await page.locator('article a').first().click();
  await settled(page);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
}, 400_000);
