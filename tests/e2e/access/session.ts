// Fixture: an administrator on a page whose clock the test moves.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from '../browser.ts';
import { open, pathOf, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

export const ADMIN = 'admin@demo.example';
export const HOME = '/app/reports/dashboard-alternative';
export const NEW_SUPPLIER = '/app/configuration/othersArchives/libManufacturer/create';
export const minutes = (n: number) => n * 60_000;

export let site: Site;
let browser: Browser;
let visit: Visit;
export let page: Page;
export let context: BrowserContext;

/** Signs in before every test of a file. */
export function signInEachTime() {
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    visit = await open(browser);
    ({ page, context } = visit);
    await context.clock.install();
    await signIn(visit, site.url, ADMIN);
  });
  afterEach(async () => {
    await context.close();
  });
}

export const pass = (ms: number) => context.clock.fastForward(ms);
export const loggedOff = async (where = page) => {
  await where.waitForURL(/\/login$/);
  await where.getByRole('heading', { name: w('Sign in') }).waitFor();
};
export const path = () => pathOf(page);
