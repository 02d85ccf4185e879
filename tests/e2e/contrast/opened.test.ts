// Contrast in every theme: before a sign-in, on the home page, on tablets, and in panels and dialogs that users
// open; `pages.long.test.ts` measures further pages.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, open, settled, signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, addressOf, desk, faultsIn } from './themes.ts';

const w = wordsIn('en');

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function isReadableOutside(path: string): Promise<void> {
  const { page, context } = await open(browser, desk);
  await goTo(page, site.url, path);
  expect(await axeFaults(page)).toEqual([]);
  expect(await faultsIn(page)).toEqual([]);
  await context.close();
}
it.each(['/login'])('%s before a sign-in', isReadableOutside);
it.each(['/', '/401', '/register', '/register-unprotected', '/release'])(
  '%s before a sign-in',
  { tags: ['long'] },
  isReadableOutside,
);

describe('on a tablet', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await signedIn(browser, site.url, ADMIN, { width: 1024, height: 3000 }));
  });

  async function isReadable(_: string, path: string): Promise<void> {
    await visitPage(page, site.url, await addressOf(site.url, path));
    expect(new URL(page.url()).pathname).not.toBe('/401');
    expect(await faultsIn(page)).toEqual([]);
  }
  it.each([['order on the tablet', '/app/tablet/orders/edit/id=:id/idsmp=:idsmp']])('%s', isReadable);
  it.each([
    ['tablet home', '/app/tablet/homeTablet'],
    ['operator home', '/app/operator/homeOperator'],
    ['readings', '/app/tablet/mgmt/hitsmaint'],
  ])('%s', { tags: ['long'] }, isReadable);

  it('what the team is told', { tags: ['long'] }, async () => {
    const HOME = '/app/tablet/homeTablet';
    await goTo(page, site.url, HOME);
    await page.getByLabel(w('Team of this tablet')).selectOption('1');
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => /^alerts\.heard\.\w+$/.test(key)),
    );
    for (const n of [1, 2, 3, 4, 5])
      await call(site.url, ADMIN, '/team/items/1/message', {
        method: 'POST',
        plant: 'DT1',
        body: { text: `Step ${n}` },
      });
    await page.getByText(w('2 more alerts')).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });
});

/** Parts of pages that only appear after an action. */
describe('on the desk', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await signedIn(browser, site.url, ADMIN, desk));
  });

  it('the home page', async () => {
    await visitPage(page, site.url, '/app/reports/dashboard-alternative');
    expect(await faultsIn(page)).toEqual([]);
  });

  it('the settings', { tags: ['long'] }, async () => {
    await page.getByRole('button', { name: w('Settings'), exact: true }).click();
    await page.getByRole('button', { name: w('Save Settings') }).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('a form that was refused', { tags: ['long'] }, async () => {
    await visitPage(page, site.url, '/app/configuration/othersArchives/libManufacturer/create');
    await page.getByRole('button', { name: w('Save'), exact: true }).click();
    await page.getByText(/fields? needs? your attention/).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('a chosen row with its quick look', async () => {
    await visitPage(page, site.url, '/app/mgmt/equipStructure');
    const row = page.getByRole('row').nth(1);
    await row.getByRole('checkbox').check({ force: true });
    const panel = page.getByRole('region', { name: (await row.getByRole('link').first().textContent())! });
    await panel.waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('the question before something goes', { tags: ['long'] }, async () => {
    await visitPage(page, site.url, '/app/configuration/othersArchives/libManufacturer');
    await page.getByRole('row').nth(1).getByRole('radio').check({ force: true });
    await page.getByRole('button', { name: w('Delete'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });

  it('the plan of the plant while it is edited', { tags: ['long'] }, async () => {
    await visitPage(page, site.url, '/app/plantlayout');
    await page.getByRole('button', { name: w('Edit plan'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: w('Edit the plan') }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: w('Size and background'), exact: true }).click();
    await page.getByRole('textbox', { name: w('Width') }).waitFor();
    expect([...(await axeFaults(page)), ...(await faultsIn(page))]).toEqual([]);
  });
});
