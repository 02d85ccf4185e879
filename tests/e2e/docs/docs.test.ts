// The documentation as its readers use it, in English: opened from the menu, searched, read, navigated by
// keyboard.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, open, settled, signedIn, signIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

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

const ADMIN = 'admin@demo.example';

it('opens from the user menu in a tab of its own, and finds what is looked for by keyboard alone', async () => {
  const visit = await signedIn(browser, site.url, ADMIN);
  const { page: app } = visit;
  await app.getByRole('button', { name: /Anna Conti/ }).click();
  const [page] = await Promise.all([
    visit.context.waitForEvent('page'),
    app.getByRole('menuitem', { name: w('Documentation') }).click(),
  ]);
  await page.waitForURL(`${site.url}/docs/welcome`);
  await settled(page);
  await expect.poll(() => page.title()).toBe(`${await page.locator('h1').textContent()} · PlantLedger`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');

  const heading = 'How the service is doing';
  const field = page.getByRole('combobox', { name: w('Search the documentation') });
  for (let tabs = 0; tabs < 25; tabs++) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((input) => input === document.activeElement)) break;
  }
  await page.keyboard.type('dashb cloudw');
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(heading);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#/);
  await page.waitForFunction(() => /^H[23]$/.test(document.activeElement?.tagName ?? ''));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);

  await field.fill('xyzzy');
  await page.getByText('“xyzzy”').first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('leads from page to page, to a heading and back, and asks the reader nothing', async () => {
  const visit = await signedIn(browser, site.url, 'guest@demo.example', {
    at: '/DOCS/Authentication',
  });
  const { page } = visit;
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await page.waitForURL(/#tokens$/);
  const heading = page.getByRole('heading', { name: 'Tokens', exact: true });
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  const top = () => heading.evaluate((h2) => h2.getBoundingClientRect().top);
  await expect.poll(top).toSatisfy((pixels: number) => pixels > 90 && pixels < 300);

  await page.getByRole('link', { name: 'Routes →' }).click();
  await page.getByRole('heading', { level: 1, name: w('Routes') }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Sign-in and tokens' }).waitFor();

  await page.getByRole('link', { name: w('Technical') }).click();
  await page.getByRole('heading', { level: 1, name: 'Deployment' }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('shows the calls, the routes of a profile, and gives a template that can be filled in', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, 'admin@demo.example', {
    at: '/docs/api-calls',
  });
  const { page } = visit;
  await page.getByRole('combobox', { name: w('Find in “Calls”') }).fill('/machine/items/{id}');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'GET', exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: '/supplier/' }).count()).toBe(0);

  await goTo(page, site.url, '/docs/routing');
  await page.getByRole('button', { name: /Profile/ }).click();
  await page.getByRole('option', { name: w('Requestor') }).click();
  await page.getByRole('row').filter({ hasText: '/app/operator/homeOperator' }).first().waitFor();
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: '/app/management/plants' }).count())
    .toBe(0);

  await goTo(page, site.url, '/docs/dataImport');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: w('Template Machines as CSV file') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Machines.csv');
  const [header, example] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toMatch(/^\ufeff?code,description,typologyCode,/);
  expect(example).toMatch(/^PRS-01,/);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('keeps menus off the paper, and opens its contents over the page on a tablet', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, 'admin@demo.example', {
    at: '/docs/support',
    width: 800,
    height: 1100,
  });
  const { page } = visit;
  await page.getByRole('button', { name: w('Open the menu') }).click();
  await page.getByRole('link', { name: 'Deployment', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Deployment' }).waitFor();
  const field = page.getByRole('combobox', { name: w('Search the documentation') });
  await expect.poll(() => field.isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  for (const hidden of ['#top-bar', '.doc-anchors', '.doc-neighbours'])
    await expect.poll(() => page.locator(hidden).isVisible(), { message: hidden }).toBe(false);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

async function endsAt(email: string, address: RegExp): Promise<void> {
  const visit = await open(browser);
  await signIn(visit, site.url, email);
  await goTo(visit.page, site.url, '/docs');
  await expect.poll(() => visit.page.url()).toMatch(address);
  await visit.context.close();
}
const asking = '%s asking for /docs ends at %s';
it.each([
  ['disabled@demo.example', /\/forbidden$/],
  ['technician@demo.example', /\/docs\/welcome$/],
  ['requestor@demo.example', /\/docs\/welcome$/],
  ['tenantroot@demo.example', /\/docs\/welcome$/],
] as const)(asking, { tags: ['long'] }, endsAt);

it('asks for a sign-in first, and comes back to the page', { tags: ['long'] }, async () => {
  const visit = await open(browser);
  const { page } = visit;
  await page.goto(`${site.url}/docs/theming`);
  await page.waitForURL(/\/login$/);
  await page.getByRole('button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByText('pm@demo.example', { exact: true }).first().click();
  await page.waitForURL(/\/docs\/theming$/);
  await visit.context.close();
});
