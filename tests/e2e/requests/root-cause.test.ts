// A root cause analysis: written on the tablet tab by tab, submitted, confirmed at the desk; then the same
// failure recurs.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const DESK = '/app/management/RootCauseAnalysis';
const HOUR = 60 * 60_000;

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
  [field: string]: unknown;
}
const ask = <Answer = Kept>(path: string, body?: object, email = ADMIN) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const saved = (body: object) =>
  call(site.url, ADMIN, '/rootcause/items', { plant: PLANT, method: 'PUT', body });
const kept = ({ id }: { id: string }) => ask(`/rootcause/items/${id}`);

let used = 0;
/** Creates a repaired breakdown of the technician, on a machine of its own. */
async function closed(): Promise<{ ewo: Kept; machineId: number; today: string }> {
  const { items } = await ask<{ items: { id: number }[] }>('/machine/items');
  const { operatorId } = await ask<{ operatorId: number }>('/user/get', undefined, TECHNICIAN);
  const { now } = await ask<{ now: string }>('/health');
  const at = (hoursAgo: number) => new Date(Date.parse(now) - hoursAgo * HOUR).toISOString();
  const machineId = items[used++]!.id;
  const report = {
    machineId,
    machineStatus: 'stopped',
    breakdownDescription: 'Belt slips',
    createdAt: at(5),
  };
  const { id } = await ask('/ewo/items', report);
  const { items: teams } = await ask<{ items: { id: number }[] }>('/team/items');
  await ask(`/ewo/items/${id}/assign`, { teamId: teams[0]!.id, assignedAt: at(5) });
  await ask(`/ewo/items/${id}/start`, { interventionAt: at(4) });
  await ask(`/ewo/items/${id}/diagnose`, {
    ...{ diagnosis: 'Belt worn', technicians: [operatorId], breakdownType: 'mechanical' },
    diagnosisAt: at(3),
  });
  const ewo = await ask(`/ewo/items/${id}/close`, {
    ...{ interventionDescription: 'Belt changed', interventionType: 'replacement' },
    ...{ hours: [{ operatorId, hours: 1 }], closedAt: at(2) },
  });
  return { ewo, machineId, today: now.slice(0, 10) };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const clean = async ({ page, problems, context }: Visit) => {
  expect([...(await axeFaults(page)), ...problems]).toEqual([]);
  await context.close();
};

it('is written on the tablet, confirmed at the desk, and comes back with the same failure', async () => {
  const { ewo, machineId, today } = await closed();
  const written = await signedIn(browser, site.url, TECHNICIAN, {
    ...{ plant: PLANT, at: '/app/tablet/RootCauseAnalysis' },
    ...tablet,
  });
  const { page } = written;
  await page.getByRole('button', { name: `Analyse: ${ewo.code}` }).click();
  await page.waitForURL(new RegExp(`/app/tablet/RootCauseAnalysis/${ewo.id}`));
  await settled(page);

  // Missing fields are listed with links to them.
  await button(page, w('Submit for confirmation')).click();
  await page.getByRole('link', { name: w('Phenomenon') }).click();
  await field(page, w('Phenomenon')).fill('Belt slips off under load');
  for (const name of ['What', 'When', 'Where', 'How']) await field(page, name).fill('Drive of the belt');

  // A tab with unsaved input is not left without a question.
  await tab(page, w('Possible causes')).click();
  await button(page, w('Save and continue')).click();
  await button(page, w('Add a cause')).click();
  await field(page, 'Cause 1').fill('Tension too low');
  await page
    .getByRole('switch', { name: w('Verified') })
    .or(page.getByLabel(w('Verified')))
    .first()
    .click();
  await choose(page, /^Result/, w('Not OK'));
  await tab(page, w('Five whys')).click();
  await button(page, w('Save and continue')).click();
  for (const n of [1, 2]) {
    await button(page, w('Add a why')).click();
    await field(page, `Why ${n}`).fill('Nobody measures it');
  }
  await tab(page, w('Root cause and actions')).click();
  await button(page, w('Save and continue')).click();
  await choose(page, /^Primary root cause/, w('Insufficient maintenance'));
  for (const list of ['eliminate', 'prevent']) {
    await button(page, `Add an action to ${list}`).click();
    await field(page, 'Action 1').last().fill(`To ${list}`);
    await field(page, w('Responsible')).last().fill('Luca Moretti');
    await page.keyboard.press('Tab');
  }
  expect(await kept(ewo)).toMatchObject({ state: 'draft', eliminate: [] });
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('Submit for confirmation')).click();
  await page.getByText(w('Submitted by')).waitFor();
  expect(await kept(ewo)).toMatchObject({
    state: 'submitted',
    primary: 'RC4',
    prevent: [{ pillar: 'PM', responsible: 'Luca Moretti' }],
  });
  await clean(written);

  const judged = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: `${DESK}/confirm/${ewo.id}` });
  await button(judged.page, w('Confirm')).click();
  await judged.page
    .getByRole('dialog')
    .getByRole('button', { name: w('Confirm') })
    .click();
  await judged.page.waitForURL(new RegExp(`${DESK}/${ewo.id}`));
  await settled(judged.page);
  // The preventive action is done, so the watch begins.
  await button(judged.page, 'Note when it was done: To prevent').click();
  await judged.page
    .getByRole('dialog')
    .getByRole('button', { name: w('Save') })
    .click();
  await judged.page.getByText(/^Watched until/).waitFor();
  await expect.poll(async () => (await kept(ewo)).watchedFrom, { interval: 250 }).toBe(today);

  const again = await ask('/ewo/items', {
    ...{ machineId, machineStatus: 'stopped', breakdownType: 'mechanical' },
    breakdownDescription: 'Belt slips again',
  });
  await expect.poll(async () => (await kept(ewo)).state, { interval: 250 }).toBe('draft');
  await goTo(judged.page, site.url, `${DESK}/${ewo.id}`);
  await judged.page.getByText(w('The same failure came back: the analysis is open again.')).waitFor();
  await judged.page.getByRole('link', { name: again.code }).waitFor();
  await goTo(judged.page, site.url, DESK);
  await judged.page.locator(`a[href="${DESK}/${ewo.id}"]`).waitFor();
  await judged.page.getByRole('link', { name: again.code }).first().waitFor();
  await clean(judged);
});

it('is given back with a reason, which whoever wrote it reads', { tags: ['long'] }, async () => {
  const { ewo } = await closed();
  const why = { why: 'Why?', answer: 'Because' };
  const action = { description: 'Check', responsible: 'Ada' };
  await saved({
    ...{ ewoId: ewo.id, phenomenon: 'Slips', what: 'Belt', when: 'At start', where: 'Drive', how: 'Loud' },
    causes: [{ text: 'Worn', branch: 'machine', verified: true, result: 'ko', whys: [why, why] }],
    ...{ primary: 'RC9', eliminate: [action], prevent: [action] },
  });
  await ask(`/rootcause/items/${ewo.id}/submit`, {});
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: `${DESK}/confirm/${ewo.id}` });
  const { page } = visit;
  await button(page, w('Give back')).click();
  await page.getByRole('dialog').getByLabel(w('Reason')).fill('Whys end too early');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Give back') })
    .click();
  await page.getByText('Whys end too early').waitFor();
  expect(await kept(ewo)).toMatchObject({ state: 'rejected', rejectedReason: 'Whys end too early' });
  await clean(visit);
});

it('is listed, taken out as a file and read by a guest, who cannot write it', {
  tags: ['long'],
}, async () => {
  const { ewo } = await closed();
  await saved({ ewoId: ewo.id, phenomenon: 'Slips' });
  const visit = await signedIn(browser, site.url, GUEST, { plant: PLANT, at: DESK });
  const { page } = visit;
  const download = page.waitForEvent('download');
  await button(page, w('Export')).click();
  await page.getByRole('menuitem', { name: w('CSV') }).click();
  expect((await download).suggestedFilename()).toMatch(/^Root cause.*\.csv$/);
  await page.locator(`a[href="${DESK}/${ewo.id}"]`).click();
  await page.waitForURL(new RegExp(`${DESK}/${ewo.id}`));
  await settled(page);
  expect(await page.getByRole('tab').count()).toBe(0);
  await button(page, w('Print')).waitFor();
  expect([...(await axeFaults(page)), ...visit.problems]).toEqual([]);
  await goTo(page, site.url, `${DESK}/confirm/${ewo.id}`);
  expect(pathOf(page)).toBe('/401');
  await visit.context.close();
});

it('that holds is put on another machine in one step', { tags: ['long'] }, async () => {
  const { now } = await ask<{ now: string }>('/health');
  const today = now.slice(0, 10);
  const from = new Date(Date.parse(now) - 360 * 24 * HOUR).toISOString().slice(0, 10);
  type Listed = { id: string; verdict?: string };
  const { items } = await ask<{ items: Listed[] }>(`/rootcause/items?from=${from}&to=${today}`);
  type Offer = { machines: { id: number; code: string; description: string }[] };
  let [holds, offer]: [string | undefined, Offer] = [undefined, { machines: [] }];
  for (const { id } of items.filter(({ verdict }) => verdict === 'verified')) {
    offer = await ask<Offer>(`/rootcause/items/${id}/extension`);
    if (offer.machines.length > 0) {
      holds = id;
      break;
    }
  }
  // The changed procedure is assigned to the machine as a whole.
  const { ewo } = await ask<{ ewo: { machineId: number } }>(`/rootcause/items/${holds}`);
  type Procedure = { id: number; code: string; approved?: unknown };
  const procedures = (await ask<{ items: Procedure[] }>('/smp/items')).items;
  const procedure = procedures.find(({ approved }) => approved !== undefined)!;
  await ask('/strategy/items', { machineId: ewo.machineId, procedureId: procedure.id });
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: `${DESK}/${holds}` });
  const { page } = visit;
  const name = `${offer.machines[0]!.code} ${offer.machines[0]!.description}`;
  await choose(page, name, 'Planned');
  await button(page, w('Save the extension')).click();
  await page.getByText('(0 %)').waitFor();
  await button(page, w('Clone to other machines')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Cycle or strategy/ }).click();
  await page.locator('input:focus').fill(procedure.code);
  await page.getByRole('option', { name: procedure.code }).last().click();
  await dialog.getByRole('button', { name: /^Machines/ }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: w('Clone to other machines') }).click();
  await page.getByText('(100 %)').waitFor();
  const put = await ask<{ items: { procedureId: number }[] }>(
    `/strategy/items?machineId=${offer.machines[0]!.id}`,
  );
  expect(put.items.map(({ procedureId }) => procedureId)).toContain(procedure.id);
  await clean(visit);
});

it('shows how countermeasures hold, and what the same failures cost around them', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: DESK });
  const { page } = visit;
  const figures = page.getByRole('table', { name: w('Countermeasures by pillar') });
  await figures.getByRole('columnheader', { name: w('Cost, 90 days after') }).waitFor();
  await figures
    .getByRole('row', { name: /^All/ })
    .getByText(/countermeasures?$/)
    .waitFor();
  await clean(visit);
});
