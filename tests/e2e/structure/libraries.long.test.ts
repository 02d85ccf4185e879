// The libraries, in English: created, changed and deleted; instruments show when their calibration is due.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { type Archive, button, keepsRecords, row } from './archive.ts';

const ADMIN = 'admin@demo.example';
const others = '/app/configuration/othersArchives';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { language: 'en', plant: 'TO1', width: 1600 });
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
const w = wordsIn('en');

/** `npm test` fills an archive of the same kit in `catalogs.test.ts`. */
const archives: Archive[] = [
  { path: `${others}/libTools`, created: 'New tool' },
  { path: `${others}/libOperation`, created: 'New operation' },
  { path: `${others}/libControlTools`, created: 'New control instrument' },
  { path: `${others}/libMaterials`, created: 'New auxiliary material' },
  {
    path: `${others}/libLubrificant`,
    created: 'New lubricant',
    asks: { option: 'Kind', value: 'Oil' },
  },
  {
    path: `${others}/libPhisicalQty`,
    created: 'New physical quantity',
    asks: { text: 'Unit', value: 'kPa' },
  },
  { path: `${others}/libManufacturer`, created: 'New manufacturer', name: 'Name' },
  { path: `${others}/libDepartment`, created: 'New department' },
];
const isKept = (archive: Archive) =>
  keepsRecords(page, site.url, 'en', archive, `ZL${archives.indexOf(archive)}`);
it.each(archives)('$path is filled, changed and emptied again', isKept);

it('an instrument shows how its calibration stands', async () => {
  const made = 'ZL90';
  await call(site.url, ADMIN, '/controltool/items', {
    method: 'POST',
    body: { code: made, description: 'x', calibratedOn: '2025-04-01', calibrationMonths: 12 },
  });
  await visitPage(page, site.url, `${others}/libControlTools`);
  await row(page, made).getByText(w('Due soon')).waitFor();
  await row(page, made).getByText('01/04/2026').waitFor();
  await row(page, made).getByRole('radio').check();
  await button(page, w('Delete')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Delete'), exact: true })
    .click();
  await row(page, made).waitFor({ state: 'detached' });
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
