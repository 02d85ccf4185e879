// The plant layout, in Italian: viewed, filtered, navigated by keyboard, exported, by users with permission.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, pathOf, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, download, LAYOUT, press, stored, tile } from './plan.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('it');
const visitPlan = (as = ADMIN, size = {}) =>
  signedIn(browser, site.url, as, { language: 'it', at: LAYOUT, ...size });

it('is looked at, filtered and asked', async () => {
  const visit = await visitPlan();
  const { page } = visit;
  const { machines } = await stored(site.url);
  await expect.poll(() => page.locator('[data-machine]').count()).toBe(machines.length);

  await page.getByRole('checkbox', { name: w('Only with late orders') }).click({ force: true });
  const late = machines.filter((machine) => machine.late);
  expect(late.length).toBeGreaterThan(0);
  await page
    .getByText(w('1 of 2 machines').replace(/\d+/, String(late.length)).replace('2', String(machines.length)))
    .waitFor();
  await expect.poll(() => page.locator('[data-machine]:not([data-faded])').count()).toBe(late.length);
  await expect.poll(() => new URL(page.url()).searchParams.get('late')).toBe('1');

  await tile(page, late[0]!.code).click();
  const look = page.getByRole('link', { name: w('Machine sheet'), exact: true });
  await look.waitFor();
  await expect.poll(() => look.getAttribute('href')).toContain(`/view/${late[0]!.id}`);
  const lateOrders = page.getByRole('link', { name: w('Late orders'), exact: true });
  expect(await lateOrders.getAttribute('href')).toContain('show=late');
  await page
    .getByRole('link', { name: w('PM calendar'), exact: true })
    .last()
    .click();
  await page.waitForURL((to) => to.searchParams.get('machine') === String(late[0]!.id));
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('shows what was reported, and leads to each of it', { tags: ['long'] }, async () => {
  const visit = await visitPlan();
  const { page } = visit;
  const { machines } = await stored(site.url);
  const reported = machines.filter(({ ewos, tags }) => ewos || tags);
  const stopped = machines.find((machine) => machine.stopped)!;
  await page.getByRole('checkbox', { name: w('Only with open EWOs or tags') }).click({ force: true });
  await expect.poll(() => page.locator('[data-machine]:not([data-faded])').count()).toBe(reported.length);
  expect(await page.locator('[data-stopped]').count()).toBe(machines.filter((each) => each.stopped).length);
  expect(await tile(page, stopped.code).getAttribute('aria-label')).toContain(w('machine down'));
  await tile(page, stopped.code).click();
  const open = page.getByRole('list', { name: w('Open on {{code}}').replace('{{code}}', stopped.code) });
  await expect.poll(() => open.getByRole('link').count()).toBe((stopped.ewos ?? 0) + (stopped.tags ?? 0));
  expect(await axeFaults(page)).toEqual([]);
  await open.getByRole('link', { name: /^E-/ }).first().click();
  await page.waitForURL((to) => to.searchParams.has('ewo'));
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('leaves as a real image and a real document', { tags: ['long'] }, async () => {
  const visit = await visitPlan();
  const { page } = visit;
  const take = async (item: string) => {
    const coming = download(page);
    await press(page, w('Export'));
    await page.getByRole('menuitem', { name: w(item) }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const png = await take('Image (PNG)');
  expect(png.name).toMatch(/^[\w-]+-DT1-2026-03-16\.png$/);
  expect(png.bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([4676, 3306]);

  const pdf = await take('Document (PDF, A3)');
  const text = pdf.bytes.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  const table = Number(/startxref\n(\d+)/.exec(text)![1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  for (const [i, [, offset]] of [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].entries())
    expect(text.slice(Number(offset)).startsWith(`${i + 1} 0 obj`)).toBe(true);
  const image = /\/DCTDecode \/Length (\d+) >>\nstream\n/.exec(text)!;
  const start = image.index + image[0].length;
  expect(pdf.bytes.subarray(start, start + 2).toString('hex')).toBe('ffd8');
  expect(pdf.bytes.subarray(start + Number(image[1]) - 2, start + Number(image[1])).toString('hex')).toBe(
    'ffd9',
  );
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('the keyboard walks over the machines and opens one, and keeps out what the filter hides', {
  tags: ['long'],
}, async () => {
  const visit = await visitPlan();
  const { page } = visit;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.locator('.plan-frame[tabindex="0"]').focus();
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).not.toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: w('Machine sheet'), exact: true }).waitFor();
  await expect.poll(() => page.locator('.plan-frame[tabindex="0"]').count()).toBe(1);

  await page.getByRole('searchbox', { name: w('Find a machine') }).fill('cnc');
  await page.getByText(w('2 of 10 machines')).waitFor();
  await expect
    .poll(() => page.locator('.plan-frame[tabindex="0"]').getAttribute('aria-label'))
    .toMatch(/^CNC/);
  await visit.context.close();
});

it('who may look but not edit, or may not even look', { tags: ['long'] }, async () => {
  const am = await visitPlan('am@demo.example');
  await am.page.getByRole('button', { name: w('Export') }).waitFor();
  expect(await am.page.getByRole('button', { name: w('Edit plan') }).count()).toBe(0);
  await am.context.close();
  const pm = await visitPlan('pm@demo.example');
  await expect.poll(() => pathOf(pm.page)).toBe('/401');
  expect(await pm.page.getByRole('link', { name: w('Plant layout') }).count()).toBe(0);
  await pm.context.close();
});

it('everybody reads it as a list on a telephone, and may still look at the plan', {
  tags: ['long'],
}, async () => {
  const visit = await visitPlan(ADMIN, { width: 390, height: 844 });
  const { page } = visit;
  await page.getByRole('group', { name: w('Machines of the plant') }).waitFor();
  await goTo(page, site.url, `${LAYOUT}?view=plan`);
  await page.locator('[data-machine]').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFaults(page)).toEqual([]);
  await visit.context.close();
});
