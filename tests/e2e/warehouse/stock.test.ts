// A warehouse from its creation to movements of a spare: received, issued, refused, counted, returned,
// ordered.
import { ElementWrapper } from '@cloudscape-design/components/test-utils/selectors';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, pathOf, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const home = '/app/mgmt/warehouse';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const text = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const api = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

async function ask(page: Page, verb: string): Promise<Locator> {
  await press(page, w('Book'));
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
  return page.getByRole('dialog');
}
/** Returns the large figure of the spare's page. */
const stock = (page: Page, shown: string) =>
  page
    .locator(new ElementWrapper('body').findKeyValuePairs().toSelector())
    .first()
    .getByText(shown, { exact: true })
    .first();

it('a new warehouse, a spare of it, and what is booked of the spare', async () => {
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: home });
  const { page } = visit;
  await page
    .getByRole('link', { name: w('New warehouse') })
    .first()
    .click();
  await text(page, w('Code')).fill('E2E');
  await text(page, w('Description')).fill('Shelf of the tests');
  await text(page, w('Surface (m²)')).fill('20');
  await press(page, w('Save'));
  const heading = page.getByRole('heading', { name: /^E2E – Shelf of the tests/ });
  await heading.getByRole('link').click();
  await page.getByText(w('No spareparts in this warehouse.')).waitFor();

  await page
    .getByRole('link', { name: w('New spare part') })
    .first()
    .click();
  await settled(page);
  await text(page, w('Code')).fill('E2E-1');
  await text(page, w('Description')).fill('Bearing 6205');
  await page.getByRole('combobox', { name: w('Base unit of measure') }).fill('pc');
  await text(page, w('Safety (minimum) stock')).fill('9');
  await text(page, w('Optimal stock')).fill('5');
  await page.getByText(/should rise in this order/).waitFor();
  await text(page, w('Optimal stock')).fill('20');
  await page.getByText(/should rise in this order/).waitFor({ state: 'detached' });
  await text(page, w('Reorder level')).fill('12');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, w('Save'));
  await page.getByRole('heading', { name: 'E2E-1 – Bearing 6205' }).waitFor();

  const receipt = await ask(page, w('Receive'));
  await text(receipt, w('Quantity')).fill('15.5');
  await press(receipt, w('Receive'));
  await receipt.getByText('This unit is not counted in such small parts.').first().waitFor();
  await text(receipt, w('Quantity')).fill('15');
  await text(receipt, w('Unit price')).fill('4.20');
  await press(receipt, w('Receive'));
  await stock(page, '15 pc').waitFor();

  const issue = await ask(page, w('Issue'));
  await text(issue, w('Quantity')).fill('16');
  await press(issue, w('Issue'));
  await issue
    .getByText(/Only 15 of E2E-1 are in stock\./)
    .first()
    .waitFor();
  await issue.getByRole('checkbox').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await text(issue, w('Quantity')).fill('4');
  await press(issue, w('Issue'));
  await stock(page, '11 pc').waitFor();
  await page.getByText(w('Low stock'), { exact: true }).first().waitFor();

  const count = await ask(page, w('Adjust'));
  await text(count, w('Counted quantity')).fill('8');
  await text(count, w('Reason')).fill('Three were broken');
  await press(count, w('Adjust'));
  await stock(page, '8 pc').waitFor();
  await page.getByText(w('Critical'), { exact: true }).first().waitFor();

  await page.getByRole('row', { name: /702/ }).getByRole('radio').click();
  await press(page, w('Reverse'));
  const reversal = page.getByRole('dialog');
  await text(reversal, w('Reason')).fill('They were on the bench');
  await press(reversal, w('Reverse'));
  await stock(page, '11 pc').waitFor();
  await page.getByRole('row', { name: /702.*Reversed/ }).waitFor();

  await page
    .getByRole('application', { name: w('Stock of the last 12 months') })
    .first()
    .waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'E2E', exact: true }).first().click();
  await page.getByText(w('What to order first')).click();
  await page.getByRole('row', { name: /E2E-1.*9 pc/ }).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, w('Excel (XLSX)'))]);
  expect(file.suggestedFilename()).toBe('purchase-proposal.xlsx');
  expect(visit.problems).toEqual([]);
  await visit.context.close();

  const spares = await api<{ items: { id: number; code: string }[] }>('/sparepart/items');
  const { id } = spares.items.find(({ code }) => code === 'E2E-1')!;
  expect(await api(`/sparepart/items/${id}`)).toMatchObject({ stock: 11, unitPrice: 4.2, level: 'low' });
});

it('whoever manages the AM side books, but adjusts nothing; a technician has no such page', {
  tags: ['long'],
}, async () => {
  const { id: warehouseId } = await api<{ id: number }>('/warehouse/items', {
    code: 'E2E-2',
    description: 'Other',
  });
  const spare = { code: 'E2E-2', warehouseId, description: 'Seal', unit: 'pc' };
  const { id } = await api<{ id: number }>('/sparepart/items', spare);
  const at = `${home}/spareparts/detail/${id}`;
  const am = await signedIn(browser, site.url, 'am@demo.example', { plant: PLANT, at });
  await press(am.page, w('Book'));
  expect(await am.page.getByRole('menuitem').allInnerTexts()).toEqual(['Receive', 'Issue', 'Transfer']);
  expect(am.problems).toEqual([]);
  await am.context.close();
  const technician = await signedIn(browser, site.url, 'technician@demo.example', { plant: PLANT, at });
  expect(pathOf(technician.page)).toBe('/401');
  await technician.context.close();
});
