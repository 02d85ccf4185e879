// Technicians, teams and their week: by mouse at a desk, by keyboard, and by touch on a tablet.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const asked = <Answer>(path: string, body?: unknown) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body !== undefined && { method: 'POST', body }) });
const selectRow = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('radio')
    .check({ force: true });

it('a technician is given skills on the radar and absences, whose overlap is refused at its row', async () => {
  const PETRA = `PE-${Date.now() % 100_000}`;
  const { page, context, problems } = await signedIn(browser, site.url, ADMIN, {
    at: '/app/planning/mgmtOperators/create',
  });
  await page.getByLabel(w('Code')).fill(PETRA);
  await page.getByLabel(w('Name'), { exact: true }).fill('Petra');
  await page.getByRole('button', { name: w('Professional group') }).click();
  await page.getByRole('option').nth(1).click();
  await page.locator('.radar .choice').nth(3).click();
  const first = page.locator('.skill-levels').getByRole('button', { pressed: true }).first();
  await expect.poll(() => first.textContent()).toBe('3');

  for (const [from, to] of [
    ['02/04/2026', '06/04/2026'],
    ['06/04/2026', '08/04/2026'],
  ] as const) {
    await page.getByRole('button', { name: w('Add an absence') }).click();
    await page.getByLabel(w('First day')).last().fill(from);
    await page.getByLabel(w('Last day')).last().fill(to);
  }
  await page.getByRole('button', { name: w('Save') }).click();
  await page.getByText('This absence overlaps another one.').first().waitFor();
  await page.getByLabel(w('First day')).last().fill('07/04/2026');
  await page.getByRole('button', { name: w('Save') }).click();
  await page.getByText(w(`${PETRA} was created.`)).waitFor();
  const { items } = await asked<{
    items: { code: string; absences: object[]; skills: { level: number }[] }[];
  }>('/operator/items');
  const made = items.find(({ code }) => code === PETRA)!;
  expect(made.absences).toHaveLength(2);
  expect(made.skills).toMatchObject([{ level: 3 }]);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('a team that has work says what, and one without is disabled and enabled by keyboard', {
  tags: ['long'],
}, async () => {
  const IDLE = `IDLE-${Date.now() % 100_000}`;
  const { items: people } = await asked<{ items: { id: number }[] }>('/operator/items');
  await asked('/team/items', { code: IDLE, description: 'Nothing to do', leaders: [people[0]!.id] });
  const { page, context, problems } = await signedIn(browser, site.url, ADMIN, {
    at: '/app/planning/mgmtTeams',
  });
  const { items: teams } = await asked<{ items: { code: string }[] }>('/team/items');
  await selectRow(page, teams[0]!.code);
  await page.getByRole('button', { name: w('Disable') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("You can't disable the TEAM because it's assigned.").first().waitFor();
  await dialog
    .getByText(/\d+ (orders?|cycles?|EWOs?|tags?)/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: w('Cancel') }).click();

  await selectRow(page, IDLE);
  for (const [verb, said] of [
    ['Disable', `${IDLE} is out of use.`],
    ['Enable', `${IDLE} is in use again.`],
  ] as const) {
    await page.getByRole('button', { name: verb, exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).press('Enter');
    await page.getByText(said).waitFor();
  }
  expect(problems).toEqual([]);
  await context.close();
});

it('nobody is named twice in a team', { tags: ['long'] }, async () => {
  const { items: people } = await asked<{ items: { id: number; code: string }[] }>('/operator/items');
  const { page, context } = await signedIn(browser, site.url, ADMIN, {
    at: '/app/planning/mgmtTeams/create',
  });
  await page.getByLabel(w('Code')).fill('TWICE');
  await page.getByLabel(w('Description')).fill('Twice');
  for (const list of ['Team leaders', 'Members']) {
    await page.getByRole('button', { name: list }).click();
    await page.getByRole('option', { name: new RegExp(people[0]!.code) }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: w('Save') }).click();
  await page.getByText('Entered twice.').first().waitFor();
  await context.close();
});

it('the week of a team is one tap away on the tablet, and one sheet at the desk', {
  tags: ['long'],
}, async () => {
  const tablet = await signedIn(browser, site.url, 'technician@demo.example', {
    width: 1180,
    height: 820,
    hasTouch: true,
  });
  await tablet.page.getByRole('button', { name: w('My week') }).click();
  await tablet.page.getByRole('heading', { name: 'Week 12 of 2026' }).waitFor();
  await settled(tablet.page);
  expect(await tablet.page.locator('.week-day').count()).toBe(7);
  expect(await tablet.page.locator('.week-work a').count()).toBeGreaterThan(0);
  expect(await axeFaults(tablet.page)).toEqual([]);
  expect(tablet.problems).toEqual([]);
  await tablet.context.close();

  const desk = await signedIn(browser, site.url, ADMIN, { at: '/app/planning/mgmtTeams/edit/1' });
  await desk.page.getByRole('link', { name: w('Week') }).click();
  await desk.page.getByRole('button', { name: w('Week after') }).click();
  await desk.page.getByRole('heading', { name: 'Week 13 of 2026' }).waitFor();
  await settled(desk.page);
  await desk.page.emulateMedia({ media: 'print' });
  expect(await desk.page.locator('.week-day').count()).toBe(7);
  expect(await desk.page.getByRole('button', { name: w('Print for the board') }).isVisible()).toBe(false);
  const sheet = await desk.page.pdf({ preferCSSPageSize: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});
