// Number of taps for the frequent work on a tablet, typing and scanning not counted: an EWO from the board to
// its closing, an order with one activity, and the report of a stop after a scan.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'technician@demo.example';
const OPERATOR = 'requestor@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820, hasTouch: true };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string, { email = ADMIN, body }: { email?: string; body?: object } = {}) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

/** Counts the taps of a page from now on, also after it opens other routes. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (window as unknown as { tapped(): void }).tapped(), true);
  });
  return () => taps;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const faults = async (page: Page) => [...(await axeFaults(page)), ...(await smallTargets(page))];

it('an EWO is taken and closed in seven taps', async () => {
  const { items } = await api<{ items: { id: number }[] }>('/machine/items');
  const ewo = await api<{ id: string; code: string }>('/ewo/items', {
    body: { machineId: items[0]!.id, machineStatus: 'stopped', breakdownDescription: 'Pump whistles' },
  });
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  await button(page, `Take and start: ${ewo.code}`).waitFor();
  const countedTaps = await countTaps(page);
  await button(page, `Take and start: ${ewo.code}`).click();
  const diagnosis = page.getByLabel(w('Diagnosis'), { exact: true });
  await diagnosis.click();
  await page.keyboard.type('Seal of pump 2 worn');
  await page.getByRole('radio', { name: w('Hydraulic') }).check();
  // The next step is on screen wherever the page is scrolled to.
  const saving = button(page, w('Save the diagnosis'));
  expect(await saving.boundingBox()).toMatchObject({ y: expect.any(Number) });
  expect((await saving.boundingBox())!.y).toBeLessThan(tablet.height);
  expect(await faults(page)).toEqual([]);
  await saving.click();
  // The description has the focus.
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page
    .locator('[aria-current=step]')
    .filter({ hasText: w('Closing') })
    .waitFor();
  await page.keyboard.type('Seal replaced');
  await page.getByRole('radio', { name: w('Replacement') }).check();
  expect(await faults(page)).toEqual([]);
  await button(page, w('Close the EWO')).click();
  await confirm(page, w('Close the EWO'));
  await page.waitForURL(/\/app\/tablet\/ewo\/intervention\/view\?ewo=/);
  expect(countedTaps()).toBeLessThanOrEqual(7);
  expect(await api(`/ewo/items/${ewo.id}`)).toMatchObject({
    ...{ state: 'closed', diagnosis: 'Seal of pump 2 worn', interventionDescription: 'Seal replaced' },
    ...{ breakdownType: 'hydraulic', interventionType: 'replacement' },
  });
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('an order with one activity is closed in four taps', async () => {
  const visit = await signedIn(browser, site.url, TECHNICIAN, {
    ...{ plant: PLANT, at: '/app/tablet/homeTablet?show=200' },
    ...tablet,
  });
  const { page } = visit;
  await settled(page);
  const card = page
    .getByRole('listitem')
    .filter({ hasText: /· 1 activity ·/ })
    .filter({ has: page.getByRole('button', { name: /^Start: W-/ }) })
    .first();
  await card.waitFor();
  const countedTaps = await countTaps(page);
  await card.getByRole('button', { name: /^Start: W-/ }).click();
  await page.getByRole('radio', { name: w('OK'), exact: true }).check();
  expect(await faults(page)).toEqual([]);
  await button(page, w('Close order')).click();
  await confirm(page, w('Close order'));
  await page
    .getByText(/ is closed\./)
    .first()
    .waitFor();
  expect(countedTaps()).toBeLessThanOrEqual(4);
  await visit.context.close();
});

it('an operator reports a stop in three taps after a scan', async () => {
  const { items } = await api<{ items: { id: number; code: string }[] }>('/machine/items');
  const { id, code } = items[0]!;
  const visit = await signedIn(browser, site.url, OPERATOR, { ...tablet, at: '/app/operator/scan' });
  const { page } = visit;
  await page.getByLabel(w('Code'), { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByText(w(`${code}: what do you want to do?`)).waitFor();
  const countedTaps = await countTaps(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: w('EWO') })
    .first()
    .click();
  await page.waitForURL(new RegExp(`ewo/create\\?machine=${id}`, 'i'));
  await page.getByRole('radio', { name: /^Down/ }).click();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('Slide stays at the top');
  await button(page, w('Send report')).click();
  await page.getByRole('heading', { name: /^E-\d{4}-\d{6} is reported$/ }).waitFor();
  expect(countedTaps()).toBeLessThanOrEqual(3);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
