// Consumption of spares: entered when a tag and a work order are closed, deducted from the stock, and listed
// there.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const LEADER = 'leader@demo.example';
const PLANT = 'DT1';
const TODAY = '2026-03-16';
const screen = { width: 1180, height: 820 };
const [CODE, LAY] = ['USE-1', 12];

let site: Site;
let browser: Browser;
let spareId: number;

const api = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
interface Booked {
  type: string;
  quantity: number;
  source: string;
  sourceCode: string;
}
const booked = async () =>
  (await api<{ items: Booked[] }>(`/movement/items?from=${TODAY}&to=${TODAY}&spareId=${spareId}`)).items;
const stock = async () => (await api<{ stock: number }>(`/sparepart/items/${spareId}`)).stock;

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  const { id: warehouseId } = await api<{ id: number }>('/warehouse/items', {
    ...{ code: 'USED', description: 'Store of the tests' },
  });
  const spare = { code: CODE, warehouseId, description: 'Hydraulic fitting', unit: 'pc', unitPrice: 5 };
  spareId = (await api<{ id: number }>('/sparepart/items', spare)).id;
  await api(`/sparepart/items/${spareId}/receive`, { quantity: LAY });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Adds the spare, searched by its description, with a quantity. */
async function use(page: Page, quantity: string) {
  await press(page, w('Add a spare'));
  const used = page.locator('.spares-used');
  await used.getByRole('button', { name: /^Spare/ }).click();
  await page.getByPlaceholder(w('Code, description or SAP code')).fill('hydraulic fit');
  await page.getByRole('option', { name: `${CODE} Hydraulic fitting` }).click();
  await page.getByRole('textbox', { name: w('Quantity of spare 1') }).fill(quantity);
}
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button').last().click();

it('a tag takes what its work used, and is refused more than there is', { tags: ['long'] }, async () => {
  const tag = await api<{ id: string; code: string }>('/tag/items', {
    ...{ type: 'equipment', on: TODAY, shift: 1, pillar: 'PM', machineId: 1, machineStatus: 'running' },
    anomaly: 'Oil below the pump',
  });
  const { items: teams } = await api<{ items: { id: number; code: string }[] }>('/team/items');
  const teamId = teams.find(({ code }) => code === 'MECH')!.id;
  await api(`/tag/items/${tag.id}/assign`, { teamId, anomalies: 'Fitting leaks' });
  const { page, problems, context } = await signedIn(browser, site.url, LEADER, {
    ...screen,
    at: `/app/tablet/tag/intervention/?tag=${tag.id}`,
  });
  await press(page, w('Add a technician'));
  await page.getByRole('button', { name: /^Technician/ }).click();
  await page.getByRole('option', { name: 'Bassi' }).first().click();
  await page.getByRole('textbox', { name: /^Hours/ }).fill('0.5');
  await page.getByRole('textbox', { name: w('Closing notes'), exact: true }).fill('Dry again');
  await use(page, '20');
  await page.getByText(w(`Only ${LAY} pc in stock.`)).waitFor();
  await press(page, w('Close tag'));
  await confirm(page);
  await page
    .getByText(w(`Only ${LAY} of ${CODE} are in stock`), { exact: false })
    .first()
    .waitFor();
  expect(await stock()).toBe(LAY);
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: w('Quantity of spare 1') }).fill('2');
  await press(page, w('Close tag'));
  await confirm(page);
  await page.getByText(w(`${tag.code} is closed.`)).waitFor();
  expect(await booked()).toContainEqual(
    expect.objectContaining({ type: '201', quantity: -2, source: 'tag', sourceCode: tag.code }),
  );
  expect(await stock()).toBe(LAY - 2);
  await page.waitForURL('**/app/tablet/tag/intervention/view?tag=*');
  await page.getByText(CODE).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('a work order takes what its work used, and the sheet of the spare leads back to it', async () => {
  const { items } = await api<{ items: { id: string; code: string; state: string }[] }>(
    `/workorder/items?from=${TODAY}&to=${TODAY}`,
  );
  const order = items.find(({ state }) => state === 'planned' || state === 'assigned')!;
  const { activities } = await api<{ activities: { procedureId: number }[] }>(`/workorder/items/${order.id}`);
  const lay = await stock();
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
    ...{ plant: PLANT, at: `/app/planning/orders/edit/id=${order.id}/idsmp=${activities[0]!.procedureId}` },
  });
  await press(page, w('Start'));
  await page
    .getByRole('radio', { name: w('OK'), exact: true })
    .first()
    .waitFor();
  for (const radio of await page.getByRole('radio', { name: w('OK'), exact: true }).all())
    await radio.click();
  await use(page, '3');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, w('Add a technician'));
  await page
    .getByRole('button', { name: /^Technician/ })
    .first()
    .click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: /^Hours/ }).fill('0.5');
  await press(page, w('Close order'));
  await confirm(page);
  await page.getByText(w(`${order.code} is closed.`)).waitFor();
  expect(await booked()).toContainEqual(
    expect.objectContaining({ type: '201', quantity: -3, source: 'order', sourceCode: order.code }),
  );
  await goTo(page, site.url, `/app/mgmt/warehouse/spareparts/detail/${spareId}`);
  await page
    .getByText(`${lay - 3} pc`, { exact: true })
    .first()
    .waitFor();
  await page.getByRole('link', { name: new RegExp(order.code) }).click();
  await settled(page);
  await page.getByText(CODE).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
