// Plants as their administrators see them, in English: created, changed, selected in a tab, and opened by an
// address.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, chooseTyped, goTo, pathOf, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

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
const as = (email: string): Promise<Visit> => signedIn(browser, site.url, email);
const field = (visit: Visit, name: string) => visit.page.getByRole('textbox', { name, exact: true });

it('a Super Admin makes one, works in it, and takes it out of use', async () => {
  const visit = await as('superadmin@demo.example');
  const { page } = visit;
  await goTo(page, site.url, '/app/management/plants');
  await page
    .getByRole('button', { name: w('New plant') })
    .first()
    .click();
  await settled(page);
  await field(visit, w('Code')).fill('bo1');
  await field(visit, w('Description')).fill('Bologna');
  await choose(page, /Language/, w('Italian'));
  await chooseTyped(page, page.getByRole('button', { name: /Time zone/ }), 'Europe/Rome');
  await field(visit, w('Sub-domain')).fill('bologna');
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByRole('link', { name: 'BO1' }).waitFor();
  // The new plant is first by code, but it is not selected by default.
  await page.reload();
  await page.getByText('DT1 – Detroit').first().waitFor();
  await goTo(page, site.url, '/app/plant');
  await page.getByRole('button', { name: /BO1/ }).click();
  await page.getByText('BO1 – Bologna').first().waitFor();
  // A connection that is still being opened would be refused once the plant is disabled.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
  await goTo(page, site.url, '/app/management/plants');
  await connected;
  await page.getByRole('row', { name: /BO1/ }).getByRole('radio').check({ force: true });
  await page.getByRole('button', { name: w('Disable'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Disable'), exact: true })
    .click();
  await page.getByRole('row', { name: /BO1/ }).getByText(w('Disabled')).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('an administrator sees the own plant, and changes its parameters alone', { tags: ['long'] }, async () => {
  const visit = await as('admin@demo.example');
  const { page } = visit;
  await goTo(page, site.url, '/app/management/plants');
  await expect.poll(() => field(visit, w('Description')).isDisabled()).toBe(true);
  const horizon = page.getByRole('textbox', { name: /Days ahead/ });
  await horizon.fill('60');
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page
    .getByText(/Open orders that are not firm/)
    .first()
    .waitFor();
  await page.reload();
  await settled(page);
  await expect.poll(() => horizon.inputValue()).toBe('60');
  await visit.context.close();
});

it('each tab keeps the plant it shows, whichever another tab chooses', { tags: ['long'] }, async () => {
  const visit = await as('superadmin@demo.example');
  const { page, context } = visit;
  await goTo(page, site.url, newSupplier);
  await page.getByText('DT1 – Detroit').first().waitFor();
  const other = await context.newPage();
  await goTo(other, site.url, '/app/plant');
  await other.getByRole('button', { name: /TO1/ }).click();
  await other.getByText('TO1 – Torino').first().waitFor();
  await field(visit, w('Code')).fill('TAB');
  await page
    .getByRole('textbox', { name: /Company|Name/ })
    .first()
    .fill('Two tabs');
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
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

const told = w('You have no access to plant ZZ9: this is your own plant.');

it('an address of a plant opens there, and nothing else where the visitor has it not', {
  tags: ['long'],
}, async () => {
  const visit = await as('superadmin@demo.example');
  await goTo(visit.page, site.url, `${newSupplier}?plant=LY1`);
  await visit.page.getByText('LY1 – Lyon').first().waitFor();
  expect(visit.page.url()).toBe(`${site.url}${newSupplier}`);
  await visit.context.close();

  const stranger = await as('pm@demo.example');
  await goTo(stranger.page, site.url, `${newSupplier}?plant=ZZ9`);
  await stranger.page.getByText(told).waitFor();
  expect(pathOf(stranger.page)).toBe('/app/reports/dashboard-alternative');
  expect(stranger.problems).toEqual([]);
  await stranger.context.close();
});

it('an address of a plant that cannot be one is repeated as text, and cut', { tags: ['long'] }, async () => {
  const stranger = await as('pm@demo.example');
  for (const plant of ['工場', '<b>', 'X'.repeat(5_000)]) {
    await goTo(stranger.page, site.url, `/app?plant=${encodeURIComponent(plant)}`);
    await stranger.page.getByText(told.replace('ZZ9', plant.slice(0, 40))).waitFor();
  }
  expect(stranger.problems).toEqual([]);
  await stranger.context.close();
});

it('tenant-root chooses a plant to manage its people', { tags: ['long'] }, async () => {
  const visit = await as('tenantroot@demo.example');
  const { page } = visit;
  await page.getByRole('button', { name: /LY1/ }).click();
  await page.waitForURL((to) => to.pathname === users);
  await page.getByRole('link', { name: 'Olivia Martin' }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
