// A checklist from its cycle to its closing: planned at the desk, answered on the tablet with a red answer, a
// tag created for it, closed and shown in the trend.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, checklistsIn, choose, goTo, pathOf, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const LEADER = 'leader@demo.example';
const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const tablet = { width: 1180, height: 820 };
/** Team of the leader. */
const TEAM = 'MECH';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  await checklistsIn(site.url, PLANT, true);
  await write();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Thing {
  id: number;
  code: string;
}
interface Order {
  id: string;
  code: string;
  state: string;
  found?: string;
  activities: { outcome?: string; requests?: { kind: string; code: string }[] }[];
}
const api = <Answer>(path: string, body?: object, email = ADMIN) =>
  call<Answer>(site.url, email, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const stamp = Date.now().toString(36).toUpperCase().slice(-5);
const CHECKLIST = `CHK-${stamp}`;
const CYCLE = `CC-${stamp}`;

/** Creates an approved checklist of two controls on the first machine. */
async function write() {
  const quantity = await api<Thing>('/quantity/items', {
    ...{ code: `Q-${stamp}`, description: 'Pressure', unit: 'bar', decimals: 1 },
  });
  const pressure = await api<Thing>('/control/items', {
    ...{ code: `PR-${stamp}`, description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: quantity.id, lower: 5, target: 7, upper: 10, warningMargin: 10 },
  });
  const leaks = await api<Thing>('/control/items', {
    ...{ code: `LK-${stamp}`, description: 'No leaks', type: 'visual', nature: 'qualitative' },
    answers: [
      { text: 'Dry', evaluation: 'ok' },
      { text: 'Damp', evaluation: 'warn' },
      { text: 'Wet', evaluation: 'ko' },
    ],
  });
  const { id } = await api<Thing>('/checklist/items', {
    ...{ code: CHECKLIST, description: 'Morning round', typology: 'inspection' },
  });
  await api(`/checklist/items/${id}/take`, {});
  await api('/phase/items', {
    ...{ procedureId: id, description: 'Read the gauge, look below the pump', minutes: 5 },
    controlIds: [pressure.id, leaks.id],
  });
  await api(`/checklist/items/${id}/approve`, {});
  await api('/strategy/items', { machineId: 1, procedureId: id });
}
const orderOf = async (id: string) => api<Order>(`/checklistorder/items/${encodeURIComponent(id)}`);
const faults = async (page: Page) => [...(await axeFaults(page)), ...(await textFaults(page, 'en'))];
const openOrders = async () =>
  (await api<{ items: Order[] }>('/checklistorder/open?to=2026-03-16', undefined, LEADER)).items;

it('an administrator plans a cycle of checklists, which the calendar of checklists draws', async () => {
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: '/app/planning/maintenanceCycles/view',
  });
  const { page } = visit;
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: w('Checklists'), exact: true })
    .click();
  await page
    .getByRole('heading', { name: /^Cycles of checklists/ })
    .first()
    .waitFor();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: w('New'), exact: true })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^PRS-01$/ })
    .or(page.getByRole('table').getByRole('link'))
    .first()
    .click();
  await page.getByRole('textbox', { name: w('Code'), exact: true }).fill(CYCLE);
  await page.getByRole('textbox', { name: w('Description'), exact: true }).fill('Morning round');
  await choose(page, /^Kind of work/, w('Inspection'));
  await choose(page, /^Team/, TEAM);
  await page
    .getByRole('row', { name: new RegExp(CHECKLIST) })
    .getByRole('checkbox')
    .click();
  await choose(page, /^Frequency.*Unit/, w('Weeks'));
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByText(w(`${CYCLE} was created and its first orders were generated.`)).waitFor();
  expect(pathOf(page)).toMatch(/maintenanceCycles\/edit\/checklists\/\d+$/);

  await goTo(page, site.url, '/app/mgmt/CKcalendar?date=2026-03-16');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('gridcell', { name: /16 March 2026/ }).click();
  const panel = page.getByRole('complementary', { name: /16 March 2026/ });
  await panel
    .getByRole('link', { name: /^C-2026-\d{6}$/ })
    .first()
    .waitFor();
  expect(await faults(page)).toEqual([]);
  await panel.getByRole('link', { name: new RegExp(CYCLE) }).click();
  await page
    .getByRole('heading', { name: new RegExp(CYCLE) })
    .first()
    .waitFor();
  expect(pathOf(page)).toMatch(/CKcalendar\/\d+$/);
  // The checklist orders are not among the work orders.
  const { items } = await api<{ items: Order[] }>(
    '/workorder/items?from=2026-03-16&to=2026-03-16&machineId=1',
  );
  expect(items.every(({ code }) => code.startsWith('W-'))).toBe(true);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('a technician answers it on the tablet with a red, asks for a tag, and closes it', async () => {
  const order = (await openOrders()).find(({ state }) => state === 'assigned')!;
  const visit = await signedIn(browser, site.url, LEADER, {
    ...tablet,
    hasTouch: true,
    at: '/app/tablet/homeTablet?show=200',
  });
  const { page } = visit;
  await page.getByRole('button', { name: `Start: ${order.code}` }).click();
  await page.getByRole('heading', { name: order.code }).first().waitFor();

  const value = page.getByRole('textbox', { name: w('Value in bar') });
  await value.fill('7');
  await page.getByText('Limits 5 – 10 bar').waitFor();
  const pressure = page.getByRole('group', { name: /Oil pressure/ });
  await pressure.getByRole('status').getByText(w('Green')).waitFor();
  await value.fill('5.2');
  await pressure.getByRole('status').getByText(w('Yellow')).waitFor();
  // A missing answer prevents the closing.
  expect(await page.getByRole('button', { name: w('Close order') }).isDisabled()).toBe(true);
  const leaks = page.getByRole('group', { name: /No leaks/ });
  await leaks.getByRole('radio', { name: 'Wet' }).check();
  await leaks.getByRole('status').getByText(w('Red')).waitFor();
  expect([...(await faults(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.reload();
  await settled(page);
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  expect(await value.inputValue()).toBe('5.2');
  expect(await leaks.getByRole('radio', { name: 'Wet' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: w('Close order') }).click();
  await leaks.getByText('needs a note', { exact: false }).first().waitFor();
  await leaks.getByRole('textbox').fill('Drips from the fitting');
  await page.getByRole('button', { name: w('Close order') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Close order') })
    .click();
  await page
    .getByText(new RegExp(`${order.code} is closed`))
    .first()
    .waitFor();
  expect(await orderOf(order.id)).toMatchObject({
    ...{ state: 'closed', found: 'red' },
    activities: [{ outcome: 'nok' }],
  });

  await goTo(page, site.url, `/app/tablet/orders/edit/id=${order.id}/idsmp=0`);
  await page.getByText('Drips from the fitting').waitFor();
  expect([...(await faults(page)), ...(await smallTargets(page))]).toEqual([]);
  await page
    .getByRole('button', { name: w('Tag'), exact: true })
    .or(page.getByRole('link', { name: w('Tag'), exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: w('Send tag') }).waitFor();
  expect(await page.getByRole('textbox', { name: w('Anomaly'), exact: true }).inputValue()).toContain(
    'Drips from the fitting',
  );
  await page.getByRole('button', { name: w('Send tag') }).click();
  await page.getByRole('heading', { name: /is recorded$/ }).waitFor();
  const { activities } = await orderOf(order.id);
  expect(activities[0]!.requests).toMatchObject([{ kind: 'tag' }]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('the report tells what was found, and leads to the trend of what was measured', async () => {
  const period = 'from=2026-03-01&to=2026-03-31&colour=deviating';
  const found = async () => (await api<{ items: unknown[] }>(`/checklist/results?${period}`)).items.length;
  await expect.poll(found, { interval: 500 }).toBe(2);
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: '/app/mgmt/reportChecklist' });
  const { page } = visit;
  const leaks = page.getByRole('row', { name: /No leaks/ });
  for (const text of [CHECKLIST, 'Wet', /^Red/]) await leaks.getByText(text).first().waitFor();
  const pressure = page.getByRole('row', { name: /Oil pressure/ });
  for (const text of ['5.2 bar', '5 – 10 bar', /^Yellow/]) await pressure.getByText(text).first().waitFor();
  await pressure.getByRole('link', { name: 'Oil pressure' }).click();
  await page.getByRole('heading', { name: w('Trend of Oil pressure') }).waitFor();
  await page.getByText(w('Too few values: a line needs five, of different days.')).waitFor();
  expect(await faults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('a plant without checklists has none of their pages', { tags: ['long'] }, async () => {
  await checklistsIn(site.url, PLANT, false);
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: '/app' });
  const { page } = visit;
  for (const path of [
    '/app/mgmt/CKcalendar',
    '/app/mgmt/CKcalendar/1',
    '/app/planning/maintenanceCycles/view/checklists',
  ]) {
    await goTo(page, site.url, path);
    expect([path, pathOf(page)]).toEqual([path, '/404']);
  }
  await visit.context.close();
});
