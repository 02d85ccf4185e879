// People and plants as their administrators manage them, in a real browser, and what it does to those people.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, chooseTyped, goTo, open, pathOf, settled, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { type Language, wordsIn } from '../words.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const users = '/app/configuration/users';
const newSupplier = '/app/configuration/othersArchives/libManufacturer/create';
const as = async (email: string, language: Language = 'en'): Promise<Visit> => {
  const visit = await open(browser);
  await signIn(visit, site.url, email, { language });
  return visit;
};
const field = (visit: Visit, name: string) => visit.page.getByRole('textbox', { name, exact: true });

describe.each(['en', 'it', 'fr'] as const)('in %s', (language) => {
  const w = wordsIn(language);
  const email = `nina.${language}@demo.example`;
  const name = `Nina ${language.toUpperCase()}`;

  it('an administrator takes somebody on, who lands where the profile belongs', async () => {
    const visit = await as('admin@demo.example', language);
    const { page } = visit;
    await goTo(page, site.url, `${users}/create`);
    await page.getByRole('button', { name: w('Save'), exact: true }).click();
    await page.getByText(w('2 fields need your attention.')).waitFor();
    await field(visit, w('Name')).fill(name);
    await field(visit, w('E-mail')).fill(email.toUpperCase());
    await choose(
      page,
      new RegExp(w('Language')),
      { en: 'English', it: 'Italiano', fr: 'Français' }[language],
    );
    await choose(page, new RegExp(w('Profile')), w('Requestor'));
    await page.getByRole('button', { name: w('Save'), exact: true }).click();
    await page.waitForURL((to) => to.pathname === users);
    await page.getByRole('link', { name }).waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();

    const nina = await open(browser);
    await signInByHand(nina, email);
    await expect.poll(() => pathOf(nina.page)).toBe('/app/operator/homeOperator');
    await nina.context.close();
  });

  it('shuts them out with a reason, and lets them in again', async () => {
    const visit = await as('admin@demo.example', language);
    const { page } = visit;
    await goTo(page, site.url, users);
    const row = page.getByRole('row', { name: new RegExp(name) });
    for (const [action, state, path] of [
      ['Disable', 'Disabled', '/forbidden'],
      ['Enable', 'Active', '/app/operator/homeOperator'],
    ] as const) {
      await row.getByRole('radio').check({ force: true });
      await page.getByRole('button', { name: w(action), exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('end of season');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: w(action), exact: true })
        .click();
      await row.getByText(w(state), { exact: true }).first().waitFor();
      const nina = await open(browser);
      // a membership is remembered for two seconds
      await nina.page.waitForTimeout(2_100);
      await signInByHand(nina, email);
      await expect.poll(() => pathOf(nina.page)).toBe(path);
      await nina.context.close();
    }
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

describe('rules on screen', () => {
  it('nobody changes their own profile, nor one above their own', async () => {
    const visit = await as('admin@demo.example');
    const { page } = visit;
    for (const person of ['Anna Conti', 'Serena Ferri']) {
      await goTo(page, site.url, users);
      await page.getByRole('link', { name: person }).click();
      await settled(page);
      const profile = page.getByRole('button', { name: /Profile/ }).first();
      await expect.poll(() => profile.isDisabled()).toBe(true);
    }
    await visit.context.close();
  });

  it('a taken e-mail is refused on its field and nothing typed is lost', async () => {
    const visit = await as('admin@demo.example');
    const { page } = visit;
    await goTo(page, site.url, `${users}/create`);
    await field(visit, 'Name').fill('Somebody Else');
    await field(visit, 'E-mail').fill('admin@acme.example');
    await choose(page, /Language/, 'English');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This e-mail address cannot be used.').first().waitFor();
    await expect.poll(() => field(visit, 'Name').inputValue()).toBe('Somebody Else');
    await visit.context.close();
  });
});

describe('plants', () => {
  it('a Super Admin makes one, works in it, and takes it out of use', async () => {
    const visit = await as('superadmin@demo.example');
    const { page } = visit;
    await goTo(page, site.url, '/app/management/plants');
    await page.getByRole('button', { name: 'New plant' }).first().click();
    await settled(page);
    await field(visit, 'Code').fill('bo1');
    await field(visit, 'Description').fill('Bologna');
    await choose(page, /Language/, 'Italian');
    await chooseTyped(page, page.getByRole('button', { name: /Time zone/ }), 'Europe/Rome');
    await field(visit, 'Sub-domain').fill('bologna');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'BO1' }).waitFor();
    // the new plant comes first by code; whoever has not chosen it does not stand in it
    await page.reload();
    await page.getByText('DT1 – Detroit').first().waitFor();
    await goTo(page, site.url, '/app/plant');
    await page.getByRole('button', { name: /BO1/ }).click();
    await page.getByText('BO1 – Bologna').first().waitFor();
    await goTo(page, site.url, '/app/management/plants');
    await page.getByRole('row', { name: /BO1/ }).getByRole('radio').check({ force: true });
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('row', { name: /BO1/ }).getByText('Disabled').waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('an administrator sees the own plant, and changes its parameters alone', async () => {
    const visit = await as('admin@demo.example');
    const { page } = visit;
    await goTo(page, site.url, '/app/management/plants');
    await expect.poll(() => field(visit, 'Description').isDisabled()).toBe(true);
    const horizon = page.getByRole('textbox', { name: /Days ahead/ });
    await horizon.fill('60');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/Open orders that are not firm/)
      .first()
      .waitFor();
    await page.reload();
    await settled(page);
    await expect.poll(() => horizon.inputValue()).toBe('60');
    await visit.context.close();
  });

  it('each tab keeps the plant it shows, whichever another tab chooses', async () => {
    const visit = await as('superadmin@demo.example');
    const { page, context } = visit;
    await goTo(page, site.url, newSupplier);
    await page.getByText('DT1 – Detroit').first().waitFor();
    const other = await context.newPage();
    await goTo(other, site.url, '/app/plant');
    await other.getByRole('button', { name: /TO1/ }).click();
    await other.getByText('TO1 – Torino').first().waitFor();
    await field(visit, 'Code').fill('TAB');
    await page
      .getByRole('textbox', { name: /Company|Name/ })
      .first()
      .fill('Two tabs');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((to) => !to.pathname.endsWith('create'));
    const suppliersOf = async (plant: string) =>
      (
        await call<{ items: { code: string }[] }>(site.url, 'superadmin@demo.example', '/supplier/items', {
          plant,
        })
      ).items.map(({ code }) => code);
    expect([await suppliersOf('DT1'), await suppliersOf('TO1')]).toEqual([['TAB'], []]);
    await page.reload();
    await page.getByText('DT1 – Detroit').first().waitFor();
    const third = await context.newPage();
    await goTo(third, site.url, newSupplier);
    await third.getByText('TO1 – Torino').first().waitFor();
    expect(visit.problems).toEqual([]);
    await context.close();
  });

  it('an address of a plant opens there, and nothing else where the visitor has it not', async () => {
    const visit = await as('superadmin@demo.example');
    await goTo(visit.page, site.url, `${newSupplier}?plant=LY1`);
    await visit.page.getByText('LY1 – Lyon').first().waitFor();
    expect(visit.page.url()).toBe(`${site.url}${newSupplier}`);
    await visit.context.close();

    for (const language of ['en', 'it', 'fr'] as const) {
      const stranger = await as('pm@demo.example', language);
      await goTo(stranger.page, site.url, `${newSupplier}?plant=ZZ9`);
      const told = wordsIn(language)('You have no access to plant ZZ9: this is your own plant.');
      await stranger.page.getByText(told).waitFor();
      expect(pathOf(stranger.page)).toBe('/app/reports/dashboard-alternative');
      for (const plant of ['工場', '<b>', 'X'.repeat(5_000)]) {
        await goTo(stranger.page, site.url, `/app?plant=${encodeURIComponent(plant)}`);
        await stranger.page.getByText(told.replace('ZZ9', plant.slice(0, 40))).waitFor();
      }
      expect(stranger.problems).toEqual([]);
      await stranger.context.close();
    }
  });

  it('tenant-root chooses a plant to manage its people', async () => {
    const visit = await as('tenantroot@demo.example');
    const { page } = visit;
    await page.getByRole('button', { name: /LY1/ }).click();
    await page.waitForURL((to) => to.pathname === users);
    await page.getByRole('link', { name: 'Olivia Martin' }).waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

/** Somebody the list of demo people does not hold. */
async function signInByHand({ page }: Visit, email: string) {
  await page.goto(`${site.url}/login`);
  await page.getByRole('button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.locator('input[name="email"]').last().fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL((to) => /^\/(app|forbidden|401|500)/.test(to.pathname));
  await settled(page);
}
