// An EWO from the board to its history: taken on the tablet, diagnosed, held, resumed and closed; assigned by
// keys; read by a guest.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { call, choose, goTo, pathOf, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'technician@demo.example';
const GUEST = 'guest@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820, hasTouch: true };
const BOARD = '/app/planning/ewo/assign';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Kept {
  id: string;
  code: string;
  state: string;
  version: number;
  teamId?: number;
  [field: string]: unknown;
}
const ask = <Answer = Kept>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const kept = ({ id }: Kept) => ask(`/ewo/items/${id}`);

const EARLIER = 90 * 60_000;
/** Creates an EWO reported an hour and a half ago. */
async function reported(breakdownDescription: string): Promise<Kept> {
  const { items } = await ask<{ items: { id: number }[] }>('/machine/items');
  const { now } = await ask<{ now: string }>('/health');
  const createdAt = new Date(Date.parse(now) - EARLIER).toISOString();
  return ask('/ewo/items', {
    ...{ machineId: items[0]!.id, machineStatus: 'stopped', createdAt },
    breakdownDescription,
  });
}
/** Creates a spare with a quantity in stock. */
let seals = 0;
async function stocked(quantity: number): Promise<{ id: number; code: string }> {
  const code = `SEAL-${++seals}`;
  const warehouse = await ask<{ id: number }>('/warehouse/items', { code: `W-${code}`, description: 'Main' });
  const { id } = await ask<{ id: number }>('/sparepart/items', {
    ...{ code, warehouseId: warehouse.id, description: 'Shaft seal 40x52', unit: 'pc', unitPrice: 12.5 },
  });
  await ask(`/sparepart/items/${id}/receive`, { quantity });
  return { id, code };
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const clean = async ({ page, problems, context }: Visit) => {
  expect([...(await axeFaults(page)), ...problems]).toEqual([]);
  await context.close();
};

it('is taken, diagnosed, held, resumed and closed on the tablet', async () => {
  const ewo = await reported('Hydraulic pump whistles');
  const seal = await stocked(3);
  const visit = await signedIn(browser, site.url, TECHNICIAN, { plant: PLANT, ...tablet });
  const { page } = visit;
  await page.getByRole('button', { name: `Take and start: ${ewo.code}` }).click();
  await page.waitForURL(/\/app\/tablet\/ewo\/intervention\/\?ewo=/);
  await settled(page);
  await page.getByLabel(w('Diagnosis'), { exact: true }).fill('Seal of pump 2 worn');
  await page.getByText(w('Hydraulic'), { exact: true }).click();

  // A date before the start is refused at its field, and no input is lost.
  await button(page, w('More details')).click();
  await page.getByPlaceholder(w('dd/mm/yyyy')).fill('01/03/2026');
  await page.getByPlaceholder('hh:mm').fill('08:00');
  await button(page, w('Save the diagnosis')).click();
  await page.getByText(formatMessage('dateBeforeMinimum', 'en')).first().waitFor();
  await page.reload();
  await settled(page);
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  expect(await page.getByLabel(w('Diagnosis'), { exact: true }).inputValue()).toBe('Seal of pump 2 worn');
  await page.getByPlaceholder(w('dd/mm/yyyy')).fill('');
  await page.getByPlaceholder('hh:mm').fill('');
  await button(page, w('Save the diagnosis')).click();
  await page
    .locator('[aria-current=step]')
    .filter({ hasText: w('Closing') })
    .waitFor();
  expect(await kept(ewo)).toMatchObject({ state: 'running', diagnosis: 'Seal of pump 2 worn' });

  await page.getByLabel(w('Intervention description')).fill('Seal replaced');
  await button(page, w('Put on hold')).first().click();
  await choose(page, /^Reason/, w('Waiting for a spare'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Put on hold') })
    .click();
  await button(page, w('Resume')).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Resume') })
    .click();
  // Input from before the hold is restored.
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  expect(await page.getByLabel(w('Intervention description')).inputValue()).toBe('Seal replaced');
  await page.getByText(w('Replacement'), { exact: true }).click();
  // More spares than are in stock prevent the closing, and no input is lost.
  await button(page, w('Add a spare')).click();
  await page
    .locator('.spares-used')
    .getByRole('button', { name: /^Spare/ })
    .click();
  await page.getByPlaceholder(w('Code, description or SAP code')).fill(seal.code.toLowerCase());
  await page.getByRole('option', { name: `${seal.code} Shaft seal` }).click();
  const quantity = page.getByLabel(w('Quantity of spare 1'));
  await quantity.fill('4');
  await page.getByText(w('Only 3 pc in stock.')).waitFor();
  await button(page, w('Close the EWO')).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Close the EWO') })
    .click();
  await page
    .getByText(w(`Only 3 of ${seal.code} are in stock.`))
    .first()
    .waitFor();
  expect(await page.getByLabel(w('Intervention description')).inputValue()).toBe('Seal replaced');
  expect(await axeFaults(page)).toEqual([]);
  await quantity.fill('2');
  await button(page, w('Close the EWO')).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Close the EWO') })
    .click();
  await page.waitForURL(/\/app\/tablet\/ewo\/intervention\/view\?ewo=/);
  await page.getByText('Seal replaced').waitFor();
  await page.getByText(`2 pc ${seal.code} Shaft seal 40x52`).waitFor();
  expect(await ask<{ stock: number }>(`/sparepart/items/${seal.id}`)).toMatchObject({ stock: 1 });
  const closed = await kept(ewo);
  expect(closed).toMatchObject({
    state: 'closed',
    interventionType: 'replacement',
    holds: [{ reason: 'spare' }],
  });
  await clean(visit);
});

it('is given to a team on the board with keys alone', { tags: ['long'] }, async () => {
  const ewo = await reported('Guard door switch broken');
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: BOARD });
  const { page } = visit;
  await page.getByRole('checkbox', { name: `Select ${ewo.code}` }).focus();
  await page.keyboard.press('Enter');
  const give = page.getByRole('button', { name: /^Assign 1 to/ });
  await expect.poll(() => give.first().evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await kept(ewo)).state, { interval: 250 }).toBe('assigned');
  const { items: teams } = await ask<{ items: { id: number }[] }>('/team/items');
  expect((await kept(ewo)).teamId).toBe(teams[1]!.id);
  await clean(visit);
});

it('is given to a team by dragging it', { tags: ['long'] }, async () => {
  const ewo = await reported('Conveyor stops');
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: BOARD });
  const { page } = visit;
  const lane = page.locator('.board .lane').first();
  const row = page.getByRole('row').filter({ hasText: ewo.code });
  // Drops on the lane's header, because a full lane extends below the screen.
  await row.dragTo(lane, { targetPosition: { x: 40, y: 20 } });
  await expect.poll(async () => (await kept(ewo)).state, { interval: 250 }).toBe('assigned');
  await clean(visit);
});

it('is put right and cancelled by administrators, with a reason', { tags: ['long'] }, async () => {
  const ewo = await reported('Lamp brokn');
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/planning/ewo/intervention/view?ewo=${ewo.id}`,
  });
  const { page } = visit;
  const dialog = page.getByRole('dialog');
  const act = async (item: string) => {
    await button(page, w(`Actions of ${ewo.code}`)).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act(w('Correct'));
  await dialog.getByLabel(w('Breakdown description')).fill('Lamp broken');
  await dialog.getByRole('button', { name: w('Correct') }).click();
  await dialog.getByText(formatMessage('required', 'en')).first().waitFor();
  await dialog.getByLabel(w('Reason')).fill('Typed too fast');
  await dialog.getByRole('button', { name: w('Correct') }).click();
  await page.getByText('Lamp broken').first().waitFor();
  await act(w('Cancel the EWO'));
  await dialog.getByLabel(w('Reason')).fill('It was the bulb');
  await dialog.getByRole('button', { name: w('Cancel the EWO') }).click();
  await page.getByText('It was the bulb').waitFor();
  expect(await kept(ewo)).toMatchObject({ state: 'cancelled', breakdownDescription: 'Lamp broken' });
  await clean(visit);
});

it('is opened again by administrators, with a reason, and runs on', { tags: ['long'] }, async () => {
  const ewo = await reported('Valve stuck');
  const [{ items: teams }, { items: operators }] = await Promise.all([
    ask<{ items: { id: number }[] }>('/team/items'),
    ask<{ items: { id: number }[] }>('/operator/items'),
  ]);
  const operatorId = operators[0]!.id;
  const step = (verb: string, body: object) => ask(`/ewo/items/${ewo.id}/${verb}`, body);
  await step('assign', { teamId: teams[0]!.id });
  await step('start', {});
  await step('diagnose', { diagnosis: 'Dirt', technicians: [operatorId], breakdownType: 'hydraulic' });
  const done = { interventionDescription: 'Cleaned', interventionType: 'repair' };
  await step('close', { ...done, hours: [{ operatorId, hours: 0.1 }] });
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/planning/ewo/intervention/view?ewo=${ewo.id}`,
  });
  const { page } = visit;
  await button(page, w(`Actions of ${ewo.code}`)).click();
  await page.getByRole('menuitem', { name: w('Reopen') }).click();
  await page.getByRole('dialog').getByLabel(w('Reason')).fill('It leaks again');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Reopen') })
    .click();
  await button(page, w('Work on it')).click();
  await page
    .locator('[aria-current=step]')
    .filter({ hasText: w('Closing') })
    .waitFor();
  // The earlier input is there for further editing.
  expect(await page.getByLabel(w('Intervention description')).inputValue()).toBe('Cleaned');
  expect(await kept(ewo)).toMatchObject({ state: 'running', diagnosis: 'Dirt' });
  await clean(visit);
});

it('is looked back at with its minutes, and taken out as a file', { tags: ['long'] }, async () => {
  const ewo = await reported('Robot loses its reference');
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: '/app/planning/ewo/ewohistory',
  });
  const { page } = visit;
  await page.getByRole('link', { name: ewo.code }).waitFor();
  await page.getByRole('columnheader', { name: /Intervention \(min\)/ }).waitFor();
  const download = page.waitForEvent('download');
  await button(page, w('Export')).click();
  await page.getByRole('menuitem', { name: w('CSV') }).click();
  expect((await download).suggestedFilename()).toMatch(/^[^-]+\.csv$/);
  await page.getByRole('link', { name: ewo.code }).click();
  await page.waitForURL(/intervention\/view\?ewo=/);
  await settled(page);
  await clean(visit);
});

it('shows where the time goes by shift, what had warned, and takes both out as files', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: '/app/planning/ewo/ewohistory',
  });
  const { page } = visit;
  await button(page, w('Where the time goes')).click();
  await page
    .getByRole('figure')
    .filter({ hasText: w('All EWOs') })
    .getByText(w('Total'))
    .waitFor();
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('option', { name: 'Shift' }).click();
  await page
    .getByRole('figure')
    .filter({ hasText: w('Morning') })
    .waitFor();
  await page.getByRole('heading', { name: w('Missed warnings') }).waitFor();
  for (const [n, title] of ['Mean minutes', 'Missed warnings'].entries()) {
    const exports = button(page, w('Export')).nth(n);
    // No alert had warned, so there is nothing to export.
    if (await exports.isDisabled()) continue;
    const download = page.waitForEvent('download');
    await exports.click();
    await page.getByRole('menuitem', { name: w('CSV') }).click();
    expect((await download).suggestedFilename()).toBe(`${title}.csv`);
  }
  // The selection is part of the address.
  await page.reload();
  await page
    .getByRole('figure')
    .filter({ hasText: w('Morning') })
    .waitFor();
  await settled(page);
  await clean(visit);
});

it('is read by a guest, assigned or not, who cannot act', { tags: ['long'] }, async () => {
  const ewo = await reported('Spindle overheats');
  const visit = await signedIn(browser, site.url, GUEST, { plant: PLANT, at: BOARD });
  const { page } = visit;
  await page
    .getByRole('region', { name: w('Not assigned') })
    .getByText(ewo.code)
    .waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Actions of/ }).count()).toBe(0);
  await page.getByRole('link', { name: ewo.code }).click();
  await page.waitForURL(/intervention\/view\?ewo=/);
  await settled(page);
  expect(await button(page, w(`Actions of ${ewo.code}`)).count()).toBe(0);
  await button(page, w('Print')).waitFor();
  await goTo(page, site.url, '/app/planning/ewo/interventionewo');
  expect(pathOf(page)).toBe('/401');
  await visit.context.close();
});

it('is printed as a sheet of thirteen blocks on A4, and not as the page', { tags: ['long'] }, async () => {
  const ewo = await reported('Gearbox drips');
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/planning/ewo/intervention/view?ewo=${ewo.id}`,
  });
  const { page } = visit;
  await page.locator('.ewo-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const blocks = page.locator('.ewo-sheet > section');
  expect(await blocks.count()).toBe(13);
  for (const block of await blocks.all()) expect(await block.isVisible()).toBe(true);
  expect(await page.locator('.ewo-sheet').getByText(ewo.code).isVisible()).toBe(true);
  expect(await button(page, w('Print')).isVisible()).toBe(false);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes.map(([, width, height]) => [Number(width), Number(height)].map(Math.round))).toEqual([
    [595, 842],
    [595, 842],
  ]);
  await page.emulateMedia({ media: 'screen' });
  await clean(visit);
});
