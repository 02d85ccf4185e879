// Guide on the home page of a plant without orders: its steps lead to their pages, and it is put away and called
// back.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, open, settled, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const HOME = '/app/reports/dashboard-alternative';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  visit = await open(browser);
  page = visit.page;
  await signIn(visit, site.url, 'admin@demo.example');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const guide = () => page.getByRole('heading', { name: w('From the first machine to the first order') });

it('shows the next step first', async () => {
  await guide().waitFor();
  await page.getByText(w('Next'), { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

const step = 'its step %s leads to a page of its own';
async function leads(name: string): Promise<void> {
  await goTo(page, site.url, HOME);
  await page.getByRole('link', { name: new RegExp(`^${name}: `) }).click();
  await page.waitForURL((url) => url.pathname !== HOME);
  await settled(page);
}
it.each(['Import machines', 'Open procedures', 'Open strategies', 'New cycle', 'Open people'].map(w))(
  step,
  leads,
);

it('is put away and called back, also after a reload', async () => {
  await goTo(page, site.url, HOME);
  await page.getByRole('button', { name: w('Put the guide away') }).click();
  await guide().waitFor({ state: 'detached' });
  await goTo(page, site.url, HOME);
  await page.getByRole('button', { name: w('Show the guide to the first order') }).click();
  await guide().waitFor();
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
