// Reporting a breakdown where it is seen: in four taps by an operator, on the tablet, at the desk.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const OPERATOR = 'requestor@demo.example';
const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const screen = { width: 1180, height: 820 };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Ewo {
  id: string;
  code: string;
  state: string;
  priority: string;
  breakdownDescription: string;
  elementId?: string;
  teamId?: number;
}
const api = <Answer>(path: string, email = ADMIN) => call<Answer>(site.url, email, path, { plant: PLANT });
const mine = async (email: string) => (await api<{ items: Ewo[] }>('/ewo/mine', email)).items;

const machineRow = (page: Page, code: string) => page.locator('.pick', { hasText: code }).first();
const description = (page: Page) => page.getByRole('textbox', { name: w('What do you see?') });
const send = (page: Page) => page.getByRole('button', { name: w('Send report') }).click();
const reported = (page: Page) => page.getByRole('heading', { name: /^E-\d{4}-\d{6} is reported$/ }).waitFor();
const faults = async (page: Page) => [...(await axeFaults(page)), ...(await smallTargets(page))];

it('an operator reports in four taps, sees it among the own reports, corrects it, and is warned of it', async () => {
  const visit = await signedIn(browser, site.url, OPERATOR, screen);
  const { page } = visit;
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (window as unknown as { tapped(): void }).tapped(), true);
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: w('New EWO') })
    .click();
  await machineRow(page, 'PRS-01').click();
  await page.getByRole('radio', { name: /^Down/ }).click();
  // The selection moves the focus to the description.
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('Slide stays at the top, E217 on the display');
  await send(page);
  await reported(page);
  expect(taps).toBe(4);
  const [ewo] = await mine(OPERATOR);
  expect(ewo).toMatchObject({ state: 'created', priority: 'high' });
  await page.reload();
  await reported(page);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: w('Done') }).click();
  const card = page
    .getByRole('list', { name: w('My reports') })
    .getByRole('listitem')
    .first();
  await card.getByText(w('Created')).waitFor();
  expect(await faults(page)).toEqual([]);
  await card.getByRole('link').click();
  await page.getByRole('heading', { name: ewo!.code }).waitFor();
  await page.getByRole('button', { name: w('Correct my report') }).click();
  await description(page).fill('Slide stays at the top, pump 2 whistles');
  await page.getByRole('textbox', { name: w('Reason for the change') }).fill('Heard it meanwhile');
  await page.getByRole('button', { name: w('Save the correction') }).click();
  await page.getByText(w(`${ewo!.code} was corrected.`)).waitFor();
  expect((await mine(OPERATOR))[0]!.breakdownDescription).toBe('Slide stays at the top, pump 2 whistles');

  await page
    .getByRole('navigation')
    .getByRole('button', { name: w('New EWO') })
    .click();
  await page
    .getByRole('list', { name: w('Recently on this device') })
    .locator('.pick')
    .first()
    .click();
  await page.getByText(/^\d EWOs? (is|are) open at this machine$/).waitFor();
  await page.getByText(ewo!.code, { exact: true }).waitFor();
  expect(await faults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('what was typed outlives a refusal, another machine and a reload, and is sent once', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, OPERATOR, { ...screen, at: '/app/operator/newEwo' });
  const { page } = visit;
  await machineRow(page, 'PRS-02').click();
  await page.getByRole('radio', { name: /^Running degraded/ }).click();
  await description(page).fill('Rejects since the morning');
  await page.getByRole('button', { name: w('More details') }).click();
  const day = page.getByRole('textbox', { name: w('Since when') }).first();
  await day.fill('01/03/2026');
  await page.getByPlaceholder('hh:mm').fill('08:00');
  await send(page);
  await page.getByText('Your profile may date back 7 days at most.').first().waitFor();
  expect(await description(page).inputValue()).toBe('Rejects since the morning');

  await page.getByRole('button', { name: w('Change machine or part') }).click();
  await page.locator('.part-list .pick').first().click();
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  expect(await description(page).inputValue()).toBe('Rejects since the morning');
  await page.reload();
  await settled(page);
  expect(await description(page).inputValue()).toBe('Rejects since the morning');

  // The request arrives but its answer is lost; the automatic retry must not create a second EWO.
  await page.getByRole('button', { name: w('More details') }).click();
  await day.fill('15/03/2026');
  await page.route(
    '**/api/ewo/items',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const again = page.waitForResponse((answer) => answer.url().endsWith('/ewo/items') && answer.ok());
  await send(page);
  await reported(page);
  await again;
  const after = await mine(OPERATOR);
  // The list is limited, so its length says nothing.
  const sent = after.filter((ewo) => ewo.breakdownDescription === 'Rejects since the morning');
  expect(sent).toHaveLength(1);
  expect(after[0]).toMatchObject({ priority: 'medium', breakdownDescription: 'Rejects since the morning' });
  expect(after[0]!.elementId).toBeTruthy();
  await visit.context.close();
});

it('a technician reports on the tablet for a team of their own', { tags: ['long'] }, async () => {
  const visit = await signedIn(browser, site.url, 'leader@demo.example', screen);
  const { page } = visit;
  await page
    .getByRole('navigation')
    .getByRole('button', { name: w('New EWO') })
    .click();
  await page.getByRole('searchbox').fill('CNC-01');
  await page.getByText(/^\d+ match/).waitFor();
  await page.locator('.pick').first().click();
  await page.waitForURL('**/app/tablet/homeTablet/ewo/create?*');
  await page
    .getByRole('radio', { name: /^Running/ })
    .first()
    .click();
  await description(page).fill('Spindle gets hot');
  await page.getByRole('button', { name: w('More details') }).click();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Team/ }).click();
  await page.getByRole('option').nth(1).click();
  await send(page);
  await reported(page);
  expect((await mine('leader@demo.example'))[0]).toMatchObject({ state: 'assigned', priority: 'medium' });
  await page.getByRole('button', { name: w('Done') }).click();
  await page.waitForURL('**/app/tablet/homeTablet');
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('an administrator reports at the desk from a machine, dates it back, corrects and cancels it', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: '/app/mgmt/equipStructure/view/1',
  });
  const { page } = visit;
  await page.getByRole('button', { name: w('Report a breakdown') }).click();
  await page.waitForURL('**/app/planning/ewo/create?machine=1&report=*');
  await page.getByText('Any earlier time is possible').waitFor();
  await page.getByRole('radio', { name: /^Down/ }).click();
  await description(page).fill('No pressure');
  await page
    .getByRole('textbox', { name: w('Since when') })
    .first()
    .fill('02/02/2026');
  await page.getByPlaceholder('hh:mm').fill('08:00');
  expect(await axeFaults(page)).toEqual([]);
  await send(page);
  await reported(page);
  const [ewo] = await mine(ADMIN);
  expect(ewo).toMatchObject({ createdOn: '2026-02-02', state: 'created' });

  await goTo(page, site.url, `/app/planning/ewo/create/${ewo!.id}`);
  await page.getByText(w('Since when')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: w('Cancel EWO') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Reported twice');
  await dialog.getByRole('button', { name: w('Cancel EWO') }).click();
  await page.getByText(w(`${ewo!.code} was cancelled.`)).waitFor();
  expect((await api<Ewo>(`/ewo/items/${ewo!.id}`)).state).toBe('cancelled');

  await page
    .getByRole('navigation')
    .getByRole('link', { name: w('New EWO'), exact: true })
    .click();
  await page.waitForURL('**/app/planning/ewo/equipment?view=desktop');
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
