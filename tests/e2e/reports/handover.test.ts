// Hand-over of a shift, in Italian: work closed in the shift, a remark, and the address of the shift.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handover } from '#shared/reports/handover-api.ts';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('it');

const ADMIN = 'admin@demo.example';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const texts = { language: 'it' } as const;

it('shows what happened in the shift of the address, and keeps a remark', async () => {
  const address = '/handover?on=2026-03-15&shift=1';
  const asked = () => call<Handover>(site.url, ADMIN, address, { plant: 'DT1' });
  const { done, left } = await asked();
  expect(done.length + left.length).toBeGreaterThan(0);
  const visit = await signedIn(browser, site.url, ADMIN, { ...texts, at: `/app/reports${address}` });
  const { page } = visit;
  await page.getByRole('heading', { name: w('Shift hand-over') }).waitFor();
  await page.getByText(/^Turno Mattina del 15\/03\/2026 · DT1 /).waitFor();
  await page.getByRole('heading', { name: `Ordini eseguiti (${done.length})` }).waitFor();
  await page.getByRole('heading', { name: `Ordini rimasti (${left.length})` }).waitFor();
  for (const { code } of [...done, ...left].slice(0, 3))
    await page.getByRole('link', { name: code, exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: w('Remark') }).fill('Controllare la pompa');
  await page.getByRole('button', { name: w('Add remark') }).click();
  await page.locator('.remarks').getByText('Controllare la pompa').waitFor();
  await page.getByRole('button', { name: w('Shift after') }).click();
  await page.waitForURL(/shift=2/);
  await settled(page);
  expect(await page.getByText('Controllare la pompa').count()).toBe(0);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('is read by guests, and by technicians on their tablet', { tags: ['long'] }, async () => {
  const guest = await signedIn(browser, site.url, 'guest@demo.example', {
    ...texts,
    at: '/app/reports/handover?on=2026-03-15&shift=1',
  });
  await guest.page.getByRole('heading', { name: w('Shift hand-over') }).waitFor();
  expect(await guest.page.getByRole('button', { name: w('Add remark') }).count()).toBe(0);
  await guest.context.close();
  const technician = await signedIn(browser, site.url, 'technician@demo.example', {
    ...texts,
    at: '/app/tablet/handover',
  });
  await technician.page.getByRole('heading', { name: w('Shift hand-over') }).waitFor();
  expect(technician.problems).toEqual([]);
  await technician.context.close();
});
