// Management of people by administrators, in Italian, and its effect on those people.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { choose, goTo, open, pathOf, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { signInAgain, signInFirst } from './invited.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('it');
const users = '/app/configuration/users';
const as = (email: string): Promise<Visit> => signedIn(browser, site.url, email, { language: 'it' });
const field = (visit: Visit, name: string) => visit.page.getByRole('textbox', { name, exact: true });
/** Takes on a requestor, who signs in for the first time. */
async function takeOn(name: string, email: string): Promise<void> {
  const visit = await as('admin@demo.example');
  const { page } = visit;
  await goTo(page, site.url, `${users}/create`);
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByText(w('2 fields need your attention.')).waitFor();
  await field(visit, w('Name')).fill(name);
  await field(visit, w('E-mail')).fill(email.toUpperCase());
  await choose(page, new RegExp(w('Language')), 'Italiano');
  await choose(page, new RegExp(w('Profile')), w('Requestor'));
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.waitForURL((to) => to.pathname === users);
  await page.getByRole('link', { name }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();

  const first = await open(browser);
  await signInFirst(first.page, site.url, email);
  await expect.poll(() => pathOf(first.page)).toBe('/app/operator/homeOperator');
  await first.context.close();
}

it('an administrator takes somebody on, who lands where the profile belongs', () =>
  takeOn('Nina Rossi', 'nina.rossi@demo.example'));

it('shuts them out with a reason, and lets them in again', { tags: ['long'] }, async () => {
  const [name, email] = ['Ugo Verdi', 'ugo.verdi@demo.example'];
  await takeOn(name, email);
  const visit = await as('admin@demo.example');
  const { page } = visit;
  await goTo(page, site.url, users);
  const row = page.getByRole('row', { name: new RegExp(name) });
  for (const [action, state] of [
    ['Disable', 'Disabled'],
    ['Enable', 'Active'],
  ] as const) {
    await row.getByRole('radio').check({ force: true });
    await page.getByRole('button', { name: w(action), exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('end of season');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w(action), exact: true })
      .click();
    await row.getByText(w(state), { exact: true }).first().waitFor();
    await fetch(`${site.url}/api/local/settle`, { method: 'POST' });
    const again = await open(browser);
    await signInAgain(again.page, site.url, email);
    if (action === 'Disable') await again.page.getByText('This account is disabled.').waitFor();
    else await expect.poll(() => pathOf(again.page)).toBe('/app/operator/homeOperator');
    await again.context.close();
  }
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('nobody changes their own profile, nor one above their own', { tags: ['long'] }, async () => {
  const visit = await as('admin@demo.example');
  const { page } = visit;
  for (const person of ['Anna Conti', 'Serena Ferri']) {
    await goTo(page, site.url, users);
    await page.getByRole('link', { name: person }).click();
    await settled(page);
    const profile = page.getByRole('button', { name: new RegExp(w('Profile')) }).first();
    await expect.poll(() => profile.isDisabled()).toBe(true);
  }
  await visit.context.close();
});

it('a taken e-mail is refused on its field and nothing typed is lost', { tags: ['long'] }, async () => {
  const visit = await as('admin@demo.example');
  const { page } = visit;
  await goTo(page, site.url, `${users}/create`);
  await field(visit, w('Name')).fill('Somebody Else');
  await field(visit, w('E-mail')).fill('requestor@demo.example');
  await choose(page, new RegExp(w('Language')), 'Italiano');
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByText(formatMessage('emailTaken', 'it')).first().waitFor();
  await expect.poll(() => field(visit, w('Name')).inputValue()).toBe('Somebody Else');
  await visit.context.close();
});
