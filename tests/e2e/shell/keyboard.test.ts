// Use of the shell and a form without a mouse: every step is a key, and the focus is always visible.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const SUPPLIERS = '/app/configuration/othersArchives/libManufacturer';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  visit = await signedIn(browser, site.url, 'admin@demo.example');
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  await goTo(page, site.url, SUPPLIERS);
});

const key = (name: string) => page.keyboard.press(name);
const type = (text: string) => page.keyboard.type(text);
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const focusOn = (locator: Locator) => expect.poll(() => hasFocus(locator)).toBe(true);

/** Presses Tab until the element has the focus; fails on a focus trap or an unreachable element. */
async function tabTo(locator: Locator): Promise<void> {
  await locator.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(locator)) return;
    await key('Tab');
  }
  throw new Error(`no key reaches ${locator}`);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

it('the first key shows the way past the menu', async () => {
  await key('Tab');
  const skip = page.getByRole('link', { name: w('Skip to content') });
  await focusOn(skip);
  await expect.poll(async () => (await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await key('Enter');
  await focusOn(page.locator('#content'));
  await key('Tab');
  await expect.poll(() => page.locator('#content :focus').count()).toBe(1);
});

it('settings open, change and close, and give the focus back', async () => {
  await tabTo(button(w('Settings')));
  await key('Enter');
  await tabTo(page.getByRole('button', { name: /^Theme/ }));
  await key('Enter');
  const option = page.getByRole('option', { name: w('One Dark') });
  await option.waitFor();
  await key('Escape');
  await option.waitFor({ state: 'hidden' });
  await key('Escape');
  await button(w('Save Settings')).waitFor({ state: 'detached' });
  await focusOn(button(w('Settings')));
});

it('the user menu is walked with arrows', { tags: ['long'] }, async () => {
  const menu = page.getByRole('button', { name: /Anna Conti/ });
  await tabTo(menu);
  await key('Enter');
  await focusOn(page.getByRole('menuitem', { name: w('Change Plant') }));
  await key('ArrowDown');
  await focusOn(page.getByRole('menuitem', { name: w('Notices') }));
  await key('ArrowDown');
  await key('ArrowDown');
  await focusOn(page.getByRole('menuitem', { name: w('Logout') }));
  await key('Escape');
  await focusOn(menu);
});

it('the side menu leads to a page, whose title follows', async () => {
  await tabTo(page.getByRole('link', { name: w('Work orders'), exact: true }));
  await key('Enter');
  await page.waitForURL(/workorders/);
  await settled(page);
  await expect.poll(() => page.title()).toMatch(/^Work orders/);
});

it('a form is filled, refused, corrected and saved', async () => {
  await tabTo(button(w('New')).first());
  await key('Enter');
  await page.waitForURL(/create/);
  await settled(page);
  await tabTo(field(w('Name')));
  await type('Keyboard & Sons');
  await tabTo(button(w('Save')));
  await key('Enter');
  const summary = page.locator('.form-problems');
  await summary.getByText(w('1 field needs your attention.')).waitFor();
  await focusOn(field(w('Code')));
  await expect.poll(() => field(w('Code')).getAttribute('aria-invalid')).toBe('true');
  await summary.getByRole('link', { name: w('Code') }).waitFor();
  const code = `K-${Date.now() % 100_000}`;
  await type(code);
  await key('Enter');
  await page.getByText(w(`${code} was created.`)).waitFor();
  await page.getByText('Keyboard & Sons').first().waitFor();
});

it('leaving with unsaved typing asks, and staying keeps it', { tags: ['long'] }, async () => {
  await goTo(page, site.url, `${SUPPLIERS}/create`);
  await tabTo(field(w('Code')));
  await type('HALF');
  await tabTo(button(w('Cancel')));
  await key('Enter');
  const question = page.getByRole('dialog', { name: w('Leave without saving?') });
  await question.waitFor();
  await expect.poll(() => question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await tabTo(question.getByRole('button', { name: w('Stay on this page') }));
  await key('Enter');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => field(w('Code')).inputValue()).toBe('HALF');
});

it('a list is filtered', { tags: ['long'] }, async () => {
  await goTo(page, site.url, '/app/configuration/users');
  await tabTo(
    page
      .getByRole('combobox', { name: /Find/ })
      .or(page.getByRole('textbox', { name: /Find/ }))
      .first(),
  );
  await type('Luca');
  await key('Enter');
  await page.getByText(/match/).first().waitFor();
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
