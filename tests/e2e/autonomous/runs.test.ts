// A run on a tablet: from the list of runs to its points, one of them not in order, its tag, and the
// resulting report.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, pathOf, settled, signedIn } from '../site.ts';
import type { Site } from '../stack.ts';
import { axeFaults, layoutFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { openWalkedSite, TODAY } from './walk-of.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const PM = 'pm@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820, hasTouch: true };
const upright = { width: 820, height: 1180, hasTouch: true };
const REPORT = '/app/mgmtAM/AMReporting';
const CALENDAR = '/app/mgmtAM/AMCalendar';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openWalkedSite(PLANT), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const visitOf = (email: string, more: object = {}) =>
  signedIn(browser, site.url, email, { language: 'en', plant: PLANT, ...more });
const outcome = (page: Page, at: number, word: string) =>
  page.locator(`#point-${at} .outcomes label`, { hasText: word }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const figure = (page: Page, name: string) =>
  page.locator('.run-figures > div', { hasText: name }).textContent();

it('is walked, and what was not in order becomes a tag of AM that the report counts', async () => {
  const { page, problems } = await visitOf(ADMIN, { ...tablet, at: REPORT });
  await page
    .getByRole('link', { name: w('Walk') })
    .first()
    .click();
  await page.locator('#point-2').waitFor();
  const run = page.url();
  await outcome(page, 0, 'OK');
  await outcome(page, 2, 'Anomaly');
  await press(page, w('Save'));
  await page.locator('.form-problems', { hasText: '3. R3 Tighten the screws' }).waitFor();
  await page.locator('#point-2 textarea').fill('One screw is missing');
  await press(page, w('Save'));
  await page.getByText('is saved.').first().waitFor();
  await page
    .locator('#point-2')
    .getByRole('link', { name: w('Tag') })
    .click();
  await page.waitForURL(/tag\/create/);
  await settled(page);
  await expect.poll(() => page.getByText('One screw is missing').count()).toBeGreaterThan(0);
  await press(page, w('Send tag'));
  await page.waitForURL(/sent=/);

  await page.goto(run);
  const point = page.locator('#point-2');
  await point.getByText(w('Requested')).waitFor();
  const value = page.locator('#point-1 input').first();
  await value.fill('1');
  await page.locator('#point-1 [role=status]').waitFor();
  await value.fill('');
  await outcome(page, 1, 'Not applicable');
  await page.getByText('3 of 3 points').waitFor();
  await press(page, w('Close the run'));
  await page.getByText('is closed.').first().waitFor();

  await expect
    .poll(
      async () => {
        await goTo(page, site.url, REPORT);
        await page.locator('.run-figures').waitFor();
        return figure(page, w('Tags raised'));
      },
      { interval: 1_000 },
    )
    .toContain('1');
  expect(await figure(page, w('Not OK rate'))).toContain('50');
  expect(await figure(page, w('Compliance'))).toContain('100');
  expect(problems).toEqual([]);
});

it('stands upright, on every page of it', { tags: ['long'] }, async () => {
  const { page, problems } = await visitOf(PM, { ...upright, at: REPORT });
  for (const at of [REPORT, `${CALENDAR}?open=${TODAY}`, `${CALENDAR}?view=week&open=2026-03-17`]) {
    await goTo(page, site.url, at);
    await settled(page);
    expect(await axeFaults(page), at).toEqual([]);
    expect(await layoutFaults(page), at).toEqual([]);
  }
  await page.locator('.run-cards a').first().click();
  await page.locator('.run-point').first().waitFor();
  expect(pathOf(page)).toContain('/AMCalendar/view/');
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
