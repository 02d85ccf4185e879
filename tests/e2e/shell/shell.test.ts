// The shell: notice and settings, link to the plant's own reports, refusals, a quick look, printing.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { openBrowser } from '../browser.ts';
import { call, choose, countDrawings, goTo, open, settled, signIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
const GUEST = 'guest@demo.example';
const HOME = '/app/reports/dashboard-alternative';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  visit = await open(browser);
  page = visit.page;
});
afterEach(async () => {
  await visit.context.close();
});

const theme = () => page.evaluate(() => document.documentElement.dataset.theme);

describe('settings', () => {
  it('are announced once on a device, with a way to the yellow theme', { tags: ['long'] }, async () => {
    await signIn(visit, site.url, ADMIN, { theme: 'LIGHT' });
    await visit.context.clearCookies({ name: 'settingsUpdated' });
    await goTo(page, site.url, HOME);
    const notice = page.getByText('Settings Updated', { exact: true });
    await notice.waitFor();
    await page.getByRole('button', { name: 'Switch to the yellow theme' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(theme).toBe('TEROTECH');
    await goTo(page, site.url, HOME);
    await expect.poll(theme).toBe('TEROTECH');
    expect(await notice.count()).toBe(0);
    const cookies = await visit.context.cookies();
    expect(cookies.find(({ name }) => name === 'settingsUpdated')?.value).toBe('true');
  });

  it('are saved with a reload: language, direction and figures follow', async () => {
    await signIn(visit, site.url, ADMIN);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await choose(page, /^Language/, 'Italian');
    await choose(page, /^Regional settings/, /12\.345,67/);
    await choose(page, /^Direction/, 'Right to left');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('heading', { name: wordsIn('it')('Maintenance overview') }).waitFor();
    const html = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await expect.poll(html).toEqual(['it', 'rtl']);
    await page
      .getByText(/\d,\d\s%/)
      .first()
      .waitFor();
  });

  it('with a theme that does not exist fall back to the first, with a warning', {
    tags: ['long'],
  }, async () => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => localStorage.setItem('settings', '{"theme":"PINK"}'));
    await page.goto(`${site.url}/login`);
    await expect.poll(theme).toBe('LIGHT');
    await expect.poll(() => warnings.some((text) => text.includes('PINK'))).toBe(true);
  });
});

describe("the menu's Dashboard", () => {
  const plant = '/plant/items/DT1';
  const openDashboard = () => page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const answering = async (biAddress: string) => {
    const own = await call<object>(site.url, ADMIN, plant, { plant: 'DT1' });
    await page.route(`**/api${plant}`, (route) =>
      route.fulfill({ json: { ...own, biAddress }, headers: { [VERSION_HEADER]: version } }),
    );
  };

  it('leads to our own reports where the plant has none', { tags: ['long'] }, async () => {
    await signIn(visit, site.url, ADMIN);
    await openDashboard();
    await page.waitForURL(/\/app\/reports\/dashboard$/);
  });

  it('opens those of the plant in a new tab that knows nothing of this one', { tags: ['long'] }, async () => {
    await signIn(visit, site.url, ADMIN);
    await visit.context.route('https://bi.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Reports</h1>' }),
    );
    await answering('https://bi.example/reports');
    const [tab] = await Promise.all([visit.context.waitForEvent('page'), openDashboard()]);
    await tab.waitForURL('https://bi.example/reports');
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await page.getByRole('heading', { name: 'Dashboard of the plant' }).waitFor();
  });

  it('opens nothing that is not https', { tags: ['long'] }, async () => {
    await signIn(visit, site.url, ADMIN);
    await answering('javascript:alert(1)');
    await openDashboard();
    await page.waitForURL(/\/app\/reports\/dashboard$/);
  });
});

async function saysWhatHappened(path: string, title: string): Promise<void> {
  await goTo(page, site.url, path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe(`${title} · PlantLedger`);
}
const said = '%s says what happened, in title and heading';
it.each([
  ['/404', 'This page does not exist'],
  ['/401', 'You are not authorised'],
  ['/forbidden', 'Your access is disabled'],
  ['/500', 'Something went wrong'],
])(said, { tags: ['long'] }, saysWhatHappened);

it('a chosen row shows a quick look, which stays closed once closed', { tags: ['long'] }, async () => {
  await signIn(visit, site.url, GUEST);
  await goTo(page, site.url, '/app/mgmt/workorders');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('radio').click();
  const code = await rows.nth(1).getByRole('rowheader').innerText();
  await page.getByRole('heading', { name: code }).waitFor();
  const close = page.getByRole('button', { name: 'Close panel' });
  await close.click();
  await close.waitFor({ state: 'hidden' });
  const second = rows.nth(2).getByRole('radio');
  await second.click();
  await expect.poll(() => second.isChecked()).toBe(true);
  await settled(page);
  const other = await rows.nth(2).getByRole('rowheader').innerText();
  expect(await page.getByRole('heading', { name: other }).count()).toBe(0);
});

const resting = [HOME, '/app/tablet/homeTablet', '/app/operator/homeOperator'];
const furtherResting = [
  ...['/app/reports/dashboard', '/app/mgmt/workorders', '/app/mgmt/equipStructure'],
  ...['/app/configuration/users', '/app/tablet/week'],
];
async function areAtRest(paths: readonly string[]): Promise<void> {
  await signIn(visit, site.url, ADMIN);
  const drawings: Record<string, number> = {};
  for (const path of paths) {
    await visitPage(page, site.url, path);
    const drawn = await countDrawings(page);
    // A few changes are the end of what the page has just shown.
    if (drawn > 5) drawings[path] = drawn;
  }
  expect(drawings).toEqual({});
}
it('a page at rest draws nothing, which would drain a tablet', () => areAtRest(resting));
it('further pages at rest draw nothing', { tags: ['long'] }, () => areAtRest(furtherResting));

it('on paper a page stands alone, as wide as the sheet', { tags: ['long'] }, async () => {
  await signIn(visit, site.url, ADMIN);
  await goTo(page, site.url, '/app/mgmt/workorders');
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Close panel' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const place = () =>
    page.evaluate(() => {
      const { left, width } = document.querySelector('#content')!.getBoundingClientRect();
      return { left, width };
    });
  await expect.poll(place).toSatisfy(({ left, width }) => left < 30 && width > 1340);
  for (const shell of ['#top-bar', 'nav', 'aside'])
    await expect.poll(() => page.locator(shell).first().isVisible(), { message: shell }).toBe(false);
});

/** Returns the URL pattern of a page's code in the build. */
function codeOf(page: string): string {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  return `**/${manifest[`src/features/${page}.tsx`].file}`;
}

it('a page whose code does not arrive fails inside the shell', { tags: ['long'] }, async () => {
  await signIn(visit, site.url, ADMIN);
  await page.route(codeOf('planned/order/order-list-page'), (route) => route.abort());
  await page.getByRole('link', { name: 'Work orders', exact: true }).click();
  await page.getByRole('heading', { name: 'This page failed' }).waitFor();
  await page.getByRole('link', { name: 'SMP', exact: true }).click();
  await page.getByRole('heading', { name: 'Standard maintenance procedures' }).waitFor();
});

it('a page that takes its time shows that it is on its way', { tags: ['long'] }, async () => {
  await signIn(visit, site.url, ADMIN);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(codeOf('planned/order/order-list-page'), async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Work orders', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await bar.waitFor();
  release();
  await bar.waitFor({ state: 'detached' });
});
