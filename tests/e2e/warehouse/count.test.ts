// A cycle count from its start to its booking: selected and printed at the desk, counted on the tablet,
// booked with a reason.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, pathOf, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'leader@demo.example';
const PLANT = 'DT1';
const screen = { width: 1180, height: 820 };

let site: Site;
let browser: Browser;
let warehouseId: number;
const spares: Record<string, number> = {};

const api = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  const made = await api<{ id: number }>('/warehouse/items', { code: 'STORE', description: 'Main store' });
  warehouseId = made.id;
  const shelves = { 'CNT-1': 'R1', 'CNT-2': 'R1', 'CNT-3': 'R1', 'CNT-4': 'R2' };
  for (const [code, shelving] of Object.entries(shelves)) {
    const spare = { code, warehouseId, description: `Bearing ${code}`, unit: 'pc', unitPrice: 10, shelving };
    const { id } = await api<{ id: number }>('/sparepart/items', spare);
    spares[code] = id;
    await api(`/sparepart/items/${id}/receive`, { quantity: 5 });
  }
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const field = (page: Page, code: string) =>
  page.getByRole('textbox', { name: w(`Counted quantity of ${code} (pc)`) });

it('is begun and printed at the desk, entered on the tablet, and booked with a reason', async () => {
  const desk = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/mgmt/warehouse/spareparts/${warehouseId}`,
  });
  const { page } = desk;
  await page.getByRole('link', { name: w('Cycle counts'), exact: true }).click();
  await page.getByText(w('Nothing was counted in this warehouse yet.')).waitFor();
  await page
    .getByRole('button', { name: w('New count') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(w('4 spare parts will be counted.')).waitFor();
  await dialog.getByRole('textbox', { name: w('Description') }).fill('Shelf R1');
  await dialog.getByRole('button', { name: /^Shelves/ }).click();
  await page.getByRole('option', { name: /^R1/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByText(w('3 spare parts will be counted.')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: w('Start') }).click();
  await field(page, 'CNT-1').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const address = pathOf(page);
  const countId = address.split('/').at(-1)!;

  // The printout lists locations and spares without the expected quantities.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.count-paper');
  await paper.getByText(w('Count list: Shelf R1')).waitFor();
  expect(await paper.locator('tbody tr').allTextContents()).toEqual(
    ['CNT-1', 'CNT-2', 'CNT-3'].map((code) => `${code}Bearing ${code}R1pc`),
  );
  expect(await paper.getByRole('columnheader').allTextContents()).toEqual([
    ...['Code', 'Description', 'Shelf, location', 'Unit', 'Counted', 'Note', 'QR'],
  ]);
  expect(await paper.locator('svg').count()).toBe(4);
  expect(await page.locator('.count-list').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  const tablet = await signedIn(browser, site.url, TECHNICIAN, screen);
  const { page: touch } = tablet;
  await touch.locator('#top-bar button').click();
  await touch
    .getByRole('dialog')
    .getByRole('button', { name: w('Cycle counts') })
    .click();
  await touch.getByRole('link', { name: 'Shelf R1' }).waitFor();
  expect([...(await axeFaults(touch)), ...(await smallTargets(touch))]).toEqual([]);
  await touch.getByRole('link', { name: 'Shelf R1' }).click();
  await field(touch, 'CNT-1').fill('7');
  await touch.keyboard.press('Enter');
  await touch.keyboard.type('1.5');
  await touch.keyboard.press('Enter');
  await touch.getByText('This unit is not counted in such small parts.').waitFor();
  await touch.keyboard.type('5');
  await touch.keyboard.press('Enter');
  await touch.getByText(/2 of 3 counted · 1 differs/).waitFor();
  // An unsaved entry is restored after a reload.
  await touch.reload();
  await touch.getByText(w('1 entry is kept on this device and not saved yet.')).waitFor();
  expect(await field(touch, 'CNT-2').inputValue()).toBe('1.5');
  await field(touch, 'CNT-2').fill('4');
  await touch.keyboard.press('Enter');
  await touch.getByText(/3 of 3 counted · 2 differ/).waitFor();
  expect([...(await axeFaults(touch)), ...(await smallTargets(touch))]).toEqual([]);

  await page.reload();
  await page.getByRole('row', { name: /CNT-1/ }).getByText('+2').waitFor();
  await page.getByRole('row', { name: /CNT-2/ }).getByText('-1').waitFor();
  await page.getByRole('button', { name: w('Book differences') }).click();
  await dialog.getByText(/^2 differences worth/).waitFor();
  await dialog.getByRole('textbox', { name: w('Reason') }).fill('Yearly count');
  await dialog.getByRole('button', { name: w('Book differences') }).click();
  await page.getByText(w('“Shelf R1” is booked.')).waitFor();
  expect(await page.getByRole('textbox', { name: /^Counted quantity/ }).count()).toBe(0);
  const count = await api<{ state: string; reason: string }>(`/count/items/${countId}`);
  expect(count).toMatchObject({ state: 'booked', reason: 'Yearly count' });
  for (const [code, movement] of [
    ['CNT-1', /Count: surplus/],
    ['CNT-2', /Count: shortage/],
  ] as const) {
    await goTo(page, site.url, `/app/mgmt/warehouse/spareparts/detail/${spares[code]}`);
    await page.getByText(movement).first().waitFor();
  }
  expect([...desk.problems, ...tablet.problems]).toEqual([]);
  await tablet.context.close();
  await desk.context.close();
});

it('labels of shelves and spares are printed, and lead a technician to the tablet', {
  tags: ['long'],
}, async () => {
  const desk = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/mgmt/warehouse/labels/${warehouseId}`,
  });
  const { page } = desk;
  await page.getByRole('button', { name: /^Shelves/ }).click();
  await page.getByRole('option', { name: /^R1/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: w('Also the spare parts on these shelves') }).check();
  await page.getByRole('button', { name: 'Print 4 labels' }).waitFor();
  expect(await page.locator('.label strong').allTextContents()).toEqual(['R1', 'CNT-1', 'CNT-2', 'CNT-3']);
  expect(await axeFaults(page)).toEqual([]);
  expect(desk.problems).toEqual([]);
  await desk.context.close();

  const tablet = await signedIn(browser, site.url, TECHNICIAN, {
    ...screen,
    at: `/app/tablet/spare/${spares['CNT-4']}?plant=${PLANT}`,
  });
  const { page: touch } = tablet;
  await touch.getByRole('heading', { name: 'CNT-4 – Bearing CNT-4' }).waitFor();
  expect([...(await axeFaults(touch)), ...(await smallTargets(touch))]).toEqual([]);
  const shelf = encodeURIComponent(JSON.stringify(['and', ['shelving', '=', 'R1']]));
  await goTo(touch, site.url, `/app/tablet/shelf/${warehouseId}?q=${shelf}&plant=${PLANT}`);
  await touch.getByRole('link', { name: 'CNT-2' }).waitFor();
  await settled(touch);
  expect(await touch.getByRole('link', { name: /^CNT-/ }).count()).toBe(3);
  expect([...(await axeFaults(touch)), ...(await smallTargets(touch))]).toEqual([]);
  expect(tablet.problems).toEqual([]);
  await tablet.context.close();

  // The same label leads a user without a tablet to the desk.
  const am = await signedIn(browser, site.url, 'am@demo.example', {
    at: `/app/tablet/spare/${spares['CNT-4']}?plant=${PLANT}`,
  });
  await am.page.getByRole('heading', { name: 'CNT-4 – Bearing CNT-4' }).waitFor();
  expect(pathOf(am.page)).toBe(`/app/mgmt/warehouse/spareparts/detail/${spares['CNT-4']}`);
  await am.context.close();
});
