// Search of the menu by Ctrl+K: pages, equipment and EWOs are found and opened by keys, favourites stay.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, pathOf, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { plant: 'TO1' });
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const field = () => page.getByRole('combobox', { name: /^Search pages/ });
const links = () => page.getByRole('grid', { name: w('Results') }).getByRole('link');

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await expect.poll(() => field().evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
}

it('a page is made a favourite and opened by keys, and stands on top of the side menu', async () => {
  await search('work orders');
  await links()
    .filter({ hasText: w('Work orders') })
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: w('Favourite: Work orders'), pressed: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/workorders/);
  await settled(page);
  expect(await field().count()).toBe(0);
  const menu = page.getByRole('navigation').filter({ hasText: w('Favourites') });
  await menu.getByText(w('Favourites'), { exact: true }).waitFor();
  await page.reload();
  await settled(page);
  expect(await menu.getByRole('link', { name: w('Work orders'), exact: true }).count()).toBe(2);
});

it('the button opens it too, with favourites and last used pages first', async () => {
  await page.getByRole('button', { name: w('Search (Ctrl+K)'), exact: true }).click();
  await field().waitFor();
  expect(
    await page
      .getByRole('grid', { name: w('Results') })
      .getByRole('rowheader')
      .allTextContents(),
  ).toEqual(['Favourites', 'Last used', 'Pages']);
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'detached' });
});

it('a machine and an EWO are found in the plant', async () => {
  const { items: machines } = await call<{ items: { id: number; code: string }[] }>(
    site.url,
    ADMIN,
    '/machine/items',
  );
  const machine = machines[0]!;
  await search(machine.code.toLowerCase());
  await links().filter({ hasText: machine.code }).first().click();
  await page.waitForURL(/equipStructure/);
  await settled(page);
  const { items: ewos } = await call<{ items: { id: string; code: string }[] }>(site.url, ADMIN, '/ewo/open');
  const ewo = ewos[0]!;
  await search(ewo.code);
  await links().filter({ hasText: ewo.code }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/ewo\/intervention\/view/);
  expect(pathOf(page)).toBe('/app/planning/ewo/intervention/view');
  await settled(page);
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
