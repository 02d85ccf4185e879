// Checklists and SOPs from creation to assignment: written with their controls, approved, and assigned to an
// element.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, goTo, settled, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const AM = 'am@demo.example';
const PM = 'pm@demo.example';
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

const visitOf = (email: string, at: string): Promise<Visit> =>
  signedIn(browser, site.url, email, { language: 'en', plant: PLANT, at });
const api = <Answer>(path: string, email = 'admin@demo.example') =>
  call<Answer>(site.url, email, path, { plant: PLANT });

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();
const told = (page: Page, sentence: string) =>
  page
    .getByRole('region', { name: w('Messages') })
    .getByText(sentence)
    .first()
    .waitFor();

async function headed(page: Page, code: string, description: string) {
  await fill(page, w('Code'), code);
  await fill(page, w('Description'), description);
  await choose(page, /^Kind of work/, w('Inspection'));
  await press(page, w('Save and go to phases'));
  await heading(page, `${code} · 1.0`);
}
const describePhase = (page: Page, text: string) =>
  page
    .getByRole('region', { name: w('New phase 1') })
    .getByRole('textbox', { name: w('Description') })
    .fill(text);
/** Approves after the saved phase, which opens the form of the next one. */
async function approved(page: Page, code: string) {
  await page.getByRole('region', { name: w('New phase 2') }).waitFor();
  await press(page, w('Actions'));
  await page.getByRole('menuitem', { name: w('Approve'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Approve'), exact: true })
    .click();
  await told(page, w(`${code}, edition 1.0, is approved.`));
}

it('a checklist is written with two controls, read with their limits, and approved', {
  tags: ['long'],
}, async () => {
  const visit = await visitOf(AM, '/app/mgmt/checklist');
  const { page } = visit;
  await press(page, w('New'));
  await heading(page, w('New checklist'));
  expect(await axeFaults(page)).toEqual([]);
  await headed(page, 'CHK-ROUND', 'Weekly round of the hydraulics');
  await press(page, w('Add phase'));
  await heading(page, w('New phase 1'));
  await describePhase(page, 'Read the gauge, look below the pump');
  const controls = page.getByRole('button', { name: /^Controls/ });
  await controls.click();
  for (const code of ['OIL-P', 'LEAK']) await page.getByRole('option', { name: code }).first().click();
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await press(page, w('Save'));
  await page.getByText(/OIL-P · .*: 120 – 160 bar/).waitFor();
  await page.getByText(/LEAK · .* \/ /).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await approved(page, 'CHK-ROUND');

  const { items } = await api<{ items: { id: number; code: string }[] }>('/checklist/items');
  const { id } = items.find(({ code }) => code === 'CHK-ROUND')!;
  const { controls: frozen } = await api<{ controls: { code: string }[] }>(`/checklist/items/${id}/revision`);
  expect(frozen.map(({ code }) => code)).toEqual(['OIL-P', 'LEAK']);
  await visitPage(page, site.url, `/app/mgmt/checklist/detail/${id}`);
  await page.getByRole('cell', { name: /OIL-P/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
});

it('a checklist in use is not deleted, and says why', { tags: ['long'] }, async () => {
  const visit = await visitOf(AM, '/app/mgmt/maintenance/structure/1');
  const { page } = visit;
  await press(page, /^Assign checklist to PRS-01$/);
  await choose(page, /^Checklist/, 'CHK-ROUND');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Assign'), exact: true })
    .click();
  await told(page, w('CHK-ROUND was assigned to PRS-01.'));
  expect(await axeFaults(page)).toEqual([]);
  await visitPage(page, site.url, '/app/mgmt/checklist');
  await page
    .getByRole('row', { name: /CHK-ROUND/ })
    .getByRole('radio')
    .click();
  await press(page, w('Actions'));
  await page.getByRole('menuitem', { name: w('Delete') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w('Delete') }).click();
  await dialog.getByText('Unable to delete, checklist associated with a Cycle.').waitFor();
  expect(visit.problems).toEqual([]);
});

it('an SOP is written, approved, and put on an element of the operators by whoever leads them', async () => {
  const visit = await visitOf(PM, '/app/mgmtAM/sop');
  const { page } = visit;
  await press(page, w('New'));
  await heading(page, w('New SOP'));
  expect(await axeFaults(page)).toEqual([]);
  await headed(page, 'SOP-PUMP', 'Clean and look at the pump');
  await press(page, w('Add phase'));
  await heading(page, w('New phase 1'));
  await describePhase(page, 'Wipe the pump');
  await fill(page, w('Minutes'), '5');
  await press(page, w('Save'));
  await page.getByText('Wipe the pump').first().waitFor();
  await approved(page, 'SOP-PUMP');

  const { items: before } = await api<{ items: unknown[] }>('/amstrategy/items', PM);
  await visitPage(page, site.url, '/app/mgmtAM/maintenance');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'PRS-01' }).click();
  await page.waitForURL(/mgmtAM\/maintenance\/structure/);
  await settled(page);
  // The machine as a whole is not cleaned by operators.
  expect(await page.getByRole('button', { name: w('Assign SOP to PRS-01'), exact: true }).count()).toBe(0);
  await press(page, /^Assign SOP to /);
  await choose(page, /^SOP/, 'SOP-PUMP');
  expect(await axeFaults(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Assign'), exact: true })
    .click();
  await page
    .getByText(/Clean and look at the pump/)
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const { items } = await api<{ items: { typeCycle: string }[] }>('/amstrategy/items', PM);
  expect(items.length).toBe(before.length + 1);
  expect(items.every(({ typeCycle }) => typeCycle === 'am')).toBe(true);
  expect(visit.problems).toEqual([]);
});

it('where a plant has no checklists their pages do not exist, and the menu says nothing of them', {
  tags: ['long'],
}, async () => {
  const { page } = await signedIn(browser, site.url, AM, {
    language: 'en',
    plant: 'DT1',
    at: '/app/mgmt/smp',
  });
  const menu = page.getByRole('navigation', { name: w('Menu') });
  await menu.getByRole('link', { name: w('SMP'), exact: true }).waitFor();
  expect(await menu.getByRole('link', { name: /hecklist/ }).count()).toBe(0);
  for (const path of ['/app/mgmt/checklist', '/app/mgmt/maintenance/checklisttipology/create']) {
    await goTo(page, site.url, path);
    expect(new URL(page.url()).pathname).toBe('/404');
  }
});
