// A tag from its creation to its end: 5S on the operator's screen, assigned at the desk, solved on the
// tablet, handed over, turned into an EWO.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const OPERATOR = 'requestor@demo.example';
const LEADER = 'leader@demo.example';
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

interface Tag {
  id: string;
  code: string;
  state: string;
  pillar: string;
  anomalies?: string;
  teamId?: number;
  closingNotes?: string;
  hours?: { hours: number }[];
  ewoId?: string;
}
const api = <Answer>(path: string, email = ADMIN, body?: object) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const tagOf = (id: string) => api<Tag>(`/tag/items/${id}`);
const mine = async (email: string) => (await api<{ items: Tag[] }>('/tag/mine', email)).items;
const written = (more: object = {}) =>
  api<Tag>('/tag/items', ADMIN, {
    ...{
      type: 'equipment',
      on: '2026-03-16',
      shift: 1,
      pillar: 'PM',
      machineId: 1,
      machineStatus: 'running',
    },
    ...{ anomaly: 'Oil below the pump', ...more },
  });

const text = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const faults = async (page: Page) => [...(await axeFaults(page)), ...(await smallTargets(page))];
const choose = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
};

it('an operator writes a 5S tag, is told what it needs, and closes it on the spot', {
  tags: ['long'],
}, async () => {
  const visit = await signedIn(browser, site.url, OPERATOR, screen);
  const { page } = visit;
  await page
    .getByRole('main')
    .getByRole('link', { name: w('New TAG') })
    .click();
  await page.getByRole('link', { name: /^No machine/ }).click();
  await page.getByRole('radio', { name: /^5S/, checked: true }).waitFor();
  await page.getByRole('button', { name: w('Send tag') }).click();
  const problems = page.locator('.form-problems');
  for (const field of ['Object', 'Anomaly', 'Action notes', 'Reason notes'])
    await problems.getByRole('link', { name: field, exact: true }).waitFor();
  await text(page, w('Anomaly')).fill('Second bench behind PRS-02');
  await page.reload();
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  expect(await text(page, w('Anomaly')).inputValue()).toBe('Second bench behind PRS-02');
  await choose(page, /^Object/, w('Bench'));
  await text(page, w('Action notes')).fill('Empty since January');
  await text(page, w('Reason notes')).fill('Work moved to cell 4');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: w('Send tag') }).click();
  await page.getByRole('heading', { name: /^T-\d{4}-\d{6} is recorded$/ }).waitFor();
  const [tag] = await mine(OPERATOR);
  expect(tag).toMatchObject({ state: 'created', pillar: 'WO' });

  await page.getByRole('button', { name: w('Open the tag') }).click();
  await page.getByRole('button', { name: w('Close tag') }).click();
  const dialog = page.getByRole('dialog');
  await text(dialog, w('Closing notes')).fill('Taken to the store');
  await dialog.getByRole('button', { name: w('Close tag') }).click();
  // A 5S tag requires an action.
  await dialog.getByRole('link', { name: w('Action'), exact: true }).waitFor();
  await choose(page, /^Action/, w('To be scrapped'));
  await dialog.getByRole('button', { name: w('Close tag') }).click();
  await page.getByText(w(`${tag!.code} is closed.`)).waitFor();
  expect(await tagOf(tag!.id)).toMatchObject({ state: 'closed', closingNotes: 'Taken to the store' });
  await page.getByRole('button', { name: w('Back'), exact: true }).click();
  await page
    .getByRole('list', { name: w('My tags') })
    .getByText(tag!.code)
    .waitFor();
  expect(await faults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('an administrator assigns with what is really to be done, a technician reports and closes on the tablet', async () => {
  const tag = await written();
  const desk = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: '/app/planning/tag/assign' });
  await desk.page.getByRole('button', { name: w(`Actions of ${tag.code}`) }).click();
  await desk.page.getByRole('menuitem', { name: w('Assign'), exact: true }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Team/ }).click();
  await desk.page.getByRole('option', { name: /^MECH/ }).click();
  expect(await text(dialog, w('Anomalies')).inputValue()).toBe('Oil below the pump');
  await text(dialog, w('Anomalies')).fill('Fitting of the pressure line leaks');
  expect(await axeFaults(desk.page)).toEqual([]);
  await dialog.getByRole('button', { name: w('Assign'), exact: true }).click();
  await desk.page.getByText(w(`${tag.code} is assigned.`)).waitFor();
  expect(await tagOf(tag.id)).toMatchObject({
    state: 'assigned',
    anomalies: 'Fitting of the pressure line leaks',
  });
  expect(desk.problems).toEqual([]);
  await desk.context.close();

  const { page, problems, context } = await signedIn(browser, site.url, LEADER, {
    ...screen,
    at: `/app/tablet/tag/intervention/?tag=${tag.id}`,
  });
  await page.getByText('Fitting of the pressure line leaks').waitFor();
  await page.getByRole('button', { name: w('Add a technician') }).click();
  await choose(page, /^Technician/, 'Bassi');
  await page.getByRole('textbox', { name: /^Hours/ }).fill('0.5');
  await page.getByRole('button', { name: w('Save the work') }).click();
  await page.getByText(w(`${tag.code} is saved.`)).waitFor();
  expect(await faults(page)).toEqual([]);
  await text(page, w('What was done so far')).fill('Fitting replaced');
  await text(page, w('Closing notes')).fill('Dry after one shift');
  await page.getByRole('button', { name: w('Close tag') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Close tag') })
    .click();
  await page.getByText(w(`${tag.code} is closed.`)).waitFor();
  await page.waitForURL('**/app/tablet/tag/intervention/view?tag=*');
  expect(await tagOf(tag.id)).toMatchObject({
    ...{ state: 'closed', closingNotes: 'Dry after one shift', hours: [{ hours: 0.5 }] },
    report: { note: 'Fitting replaced' },
  });
  expect(problems).toEqual([]);
  await context.close();
});

it('several are given at once, one goes to the other pillar, one becomes an EWO', {
  tags: ['long'],
}, async () => {
  const some = [await written(), await written({ anomaly: 'Belt worn' })];
  const visit = await signedIn(browser, site.url, ADMIN, {
    ...{ plant: PLANT, at: '/app/planning/tag/assign?show=created' },
  });
  const { page } = visit;
  await page.getByRole('heading', { name: /^Assign tags/ }).waitFor();
  for (const { code } of some)
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: w('Assign 2 tags') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Team/ }).click();
  await page.getByRole('option', { name: /^MECH/ }).click();
  await dialog.getByRole('button', { name: w('Assign'), exact: true }).click();
  await page.getByText(w('2 tags are assigned.')).waitFor();
  const [first, second] = some as [Tag, Tag];

  await goTo(page, site.url, `/app/planning/tag/intervention/view?tag=${first.id}`);
  const act = async (name: string) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act(w('Transfer to the other pillar'));
  await text(dialog, w('Reason')).fill('Lo risolve un operatore');
  await dialog.getByRole('button', { name: w('Transfer to the other pillar') }).click();
  await page.getByText(w(`${first.code} was transferred.`)).waitFor();
  expect(await tagOf(first.id)).toMatchObject({ state: 'created', pillar: 'AM' });
  expect((await tagOf(first.id)).teamId).toBeUndefined();

  await goTo(page, site.url, `/app/planning/tag/intervention/view?tag=${second.id}`);
  await act(w('Turn into an EWO'));
  await dialog.getByRole('button', { name: w('Turn into an EWO') }).click();
  await page.getByText(new RegExp(`${second.code} became E-2026-`)).waitFor();
  expect((await tagOf(second.id)).ewoId).toBeTruthy();
  await act(w('Open again'));
  await text(dialog, w('Reason')).fill('Ancora usurata');
  await dialog.getByRole('button', { name: w('Open again') }).click();
  await page.getByText(w(`${second.code} is open again.`)).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('the history shows what tags come to, week by week and of a pillar', { tags: ['long'] }, async () => {
  await written();
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: '/app/planning/tag/Reporting',
  });
  const { page } = visit;
  await page.getByRole('button', { name: w('Figures'), exact: true }).click();
  await page.getByText(w('90th percentile of the age (days)')).first().waitFor();
  await choose(page, /^Pillar/, w('PM'));
  const weeks = page.getByRole('table', { name: w('Week by week') }).getByRole('row');
  expect(await weeks.count()).toBeGreaterThan(4);
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: w('Export'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: w('CSV') }).click();
  expect((await download).suggestedFilename()).toBe('Week by week.csv');
  expect([...(await axeFaults(page)), ...visit.problems]).toEqual([]);
  await visit.context.close();
});

it('is printed as one card of half an A5, with the code that leads to it', { tags: ['long'] }, async () => {
  const tag = await written({ anomaly: 'Guard loose' });
  const at = `/app/planning/tag/intervention/view?tag=${tag.id}`;
  const { page, context, problems } = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at });
  await page.locator('.tag-card').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.tag-card').getByText('Guard loose').isVisible()).toBe(true);
  expect(await page.locator('.tag-card svg').last().isVisible()).toBe(true);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].map((points) => Math.round((points * 25.4) / 72)),
  );
  expect(sizes).toEqual([[148, 105]]);
  expect(problems).toEqual([]);
  await context.close();
});
