// Step of a machine in the browser: what blocks it, its confirmation and its elements; and the lubrication of
// a month.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const PLANT = 'TO1';
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('a step is confirmed by who answers for autonomous maintenance', async () => {
  const visit = await signedIn(browser, site.url, 'pm@demo.example', {
    language: 'en',
    plant: PLANT,
    at: '/app/mgmtAM/equipStructure/equipSelection',
  });
  const { page } = visit;
  const first = page.getByRole('table').getByRole('link').first();
  const code = (await first.textContent())!;
  await first.click();
  await page.getByRole('heading', { name: /^Autonomous maintenance/ }).waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);
  // The user may not confirm steps of professional maintenance.
  expect(await page.getByRole('button', { name: /^Confirm step/ }).count()).toBe(1);
  await page.getByRole('button', { name: w('Confirm step 1') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Audit score/ }).fill('82.5');
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Audit of the first cleaning');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: w('Confirm step 1') }).click();
  await page.getByText(w(`${code} has reached step 1.`)).waitFor();
  await page.getByRole('cell', { name: 'Audit of the first cleaning' }).waitFor();
  const mark = page.getByRole('checkbox', { name: /carries autonomous maintenance$/ }).first();
  const marked = await mark.isChecked();
  await mark.click();
  await expect.poll(() => mark.isChecked()).toBe(!marked);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('a month of lubrication is drawn, filtered and summed up', { tags: ['long'] }, async () => {
  const { items } = await call<{ items: { next?: string }[] }>(
    site.url,
    'admin@demo.example',
    '/lubrication/plan',
    { plant: PLANT },
  );
  const next = items.flatMap((item) => item.next ?? []).sort()[0]!;
  const visit = await signedIn(browser, site.url, 'guest@demo.example', {
    language: 'en',
    plant: PLANT,
    at: '/app/mgmt/PMlubricant',
  });
  const { page } = visit;
  await page.getByRole('columnheader', { name: /Next date/ }).waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);
  await goTo(page, site.url, `/app/planning/calendar/lubricant?date=${next}`);
  await page.locator(`[data-day="${next}"]`).click();
  await page.locator('aside .day-orders li').first().waitFor();
  const totals = page.getByRole('table').last().getByRole('row');
  const all = await totals.count();
  expect(all).toBeGreaterThan(1);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lubricant All lubricants' }).click();
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => totals.count()).toBe(2);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
