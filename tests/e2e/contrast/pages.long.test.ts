// Contrast in every theme, on pages of the desk of every kind; `opened.test.ts` measures the home page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { ADMIN, addressOf, desk, faultsIn } from './themes.ts';

let site: Site;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  ({ page } = await signedIn(browser, site.url, ADMIN, desk));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const pages: Record<string, string> = {
  'list of orders': '/app/mgmt/workorders',
  structure: '/app/mgmt/equipStructure/1',
  dashboard: '/app/reports/dashboard',
  calendar: '/app/mgmt/PMcalendar',
  'machine ledger': '/app/mgmt/MachineLedger/view/1',
  'list of ledgers': '/app/mgmt/MachineLedger',
  'order execution': '/app/planning/orders/edit/id=:id/idsmp=:idsmp',
  assignment: '/app/planning/workorder/assign',
  machines: '/app/mgmt/equipStructure_new',
  'machine sheet': '/app/mgmt/equipStructure/view/1',
  wizard: '/app/mgmt/equipStructure/create',
  classification: '/app/mgmt/equipStructure/classify/1',
  'plant layout': '/app/plantlayout',
  'plant layout as a table': '/app/plantlayout?view=table',
  procedure: '/app/mgmt/smp/detail/:idsmp',
  cycle: '/app/planning/maintenanceCycles/edit/workorders/:cycleId',
  users: '/app/configuration/users',
  audit: '/app/configuration/audit',
  'plant form': '/app/management/plants',
  'choice of plants': '/app/plant',
  documentation: '/docs/PMmgmt/workflow',
};

async function isReadable(_: string, path: string): Promise<void> {
  await goTo(page, site.url, await addressOf(site.url, path));
  expect(new URL(page.url()).pathname).not.toBe('/401');
  expect(await faultsIn(page)).toEqual([]);
}
it.each(Object.entries(pages))('%s', isReadable);
