// The catalogs and the types of equipment, in Italian: created, changed, shown with their uses, refused with
// a reason.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { type Archive, button, keepsRecords, row } from './archive.ts';

const ADMIN = 'admin@demo.example';
const catalogs = '/app/mgmt/catalogs';
const equipment = '/app/configuration/equipmentArchives';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { language: 'it', plant: 'TO1', width: 1600 });
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
const w = wordsIn('it');

const archives: Archive[] = [
  {
    path: `${catalogs}/lubfrificants`,
    created: 'New lubricant',
    asks: { option: 'Kind', value: 'Grease' },
  },
];
const moreArchives: Archive[] = [
  { path: `${catalogs}/tools`, created: 'New tool' },
  { path: `${catalogs}/controltools`, created: 'New control instrument' },
  { path: `${catalogs}/auxiliarymaterials`, created: 'New auxiliary material' },
  { path: `${equipment}/libMachineTipology`, created: 'New machine type' },
  { path: `${equipment}/libGroup`, created: 'New group type' },
  { path: `${equipment}/libSubgroup`, created: 'New subgroup type' },
  { path: `${equipment}/libComponent`, created: 'New component type' },
];
const isKept = (archive: Archive) =>
  keepsRecords(page, site.url, 'it', archive, `ZC${[...archives, ...moreArchives].indexOf(archive)}`);
it.each(archives)('$path is filled, changed and emptied again', isKept);
it.each(moreArchives)('$path is filled, changed and emptied again', { tags: ['long'] }, isKept);

it('what is used says where, and is not deleted', async () => {
  await visitPage(page, site.url, `${catalogs}/controltools`);
  await row(page, 'MAN-250').getByRole('radio').check();
  await button(page, w('Where used')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('OIL-P').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: w('Close'), exact: true })
    .last()
    .click();
  await button(page, w('Delete')).click();
  await dialog.getByRole('button', { name: w('Delete'), exact: true }).click();
  await dialog.getByText(/OIL-P/).waitFor();
  await dialog.getByRole('button', { name: w('Cancel'), exact: true }).click();
  await row(page, 'MAN-250').getByText('0 – 250 bar').waitFor();
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
