// Boards: orders assigned by mouse and by keys, a proposal viewed, applied and undone, and a plant that
// manages no resources.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, pathOf, plantWith, settled, signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const BOARD = '/app/planning/workorder/assign';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Order {
  id: string;
  code: string;
  state: string;
  plannedOn: string;
  teamId?: number;
}
const ask = <Answer>(path: string, body?: object) =>
  call<Answer>(site.url, ADMIN, path, { plant: PLANT, ...(body && { method: 'POST', body }) });
const kept = ({ id }: Order) => ask<Order>(`/workorder/items/${id}`);
const today = async () => (await ask<{ now: string }>('/health')).now.slice(0, 10);
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Returns an unassigned order of the next days, unassigning one if necessary. */
async function nobodys(): Promise<Order> {
  const from = later(await today(), 1);
  const { items } = await ask<{ items: Order[] }>(`/workorder/items?from=${from}&to=${later(from, 20)}`);
  const free = items.find(({ state }) => state === 'planned');
  if (free) return free;
  const { id } = items.find(({ state }) => state === 'assigned')!;
  return ask<Order>(`/workorder/items/${id}/unassign`, {});
}
const found = (order: Order) =>
  `${BOARD}?q=${encodeURIComponent(JSON.stringify(['and', ['code', '=', order.code]]))}`;
const lanes = (page: Page) => page.locator('.board .lane');

it('an order is given by dragging it to a team, whose load is shown by day', { tags: ['long'] }, async () => {
  const order = await nobodys();
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: found(order),
  });
  await expect.poll(() => lanes(page).first().locator('.load-bars li').count()).toBe(14);
  await page
    .getByRole('row')
    .filter({ hasText: order.code })
    .dragTo(lanes(page).first(), { targetPosition: { x: 40, y: 20 } });
  await expect.poll(async () => (await kept(order)).state, { interval: 250 }).toBe('assigned');
  // The order is unassigned again.
  await page.getByRole('button', { name: /^Assigned \(/ }).click();
  await page
    .getByRole('row')
    .filter({ hasText: order.code })
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name: w('Remove from the team') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Remove from the team') })
    .click();
  await expect.poll(async () => (await kept(order)).state, { interval: 250 }).toBe('planned');
  expect([...(await axeFaults(page)), ...problems]).toEqual([]);
  await context.close();
});

it('an order is planned by dropping it on a day of a team, and taken back by dropping it where nobody has it', async () => {
  const order = await nobodys();
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: found(order),
  });
  const lane = lanes(page).first();
  await expect.poll(() => lane.locator('.load-bars li').count()).toBe(14);
  const on = later(await today(), 13);
  await page
    .getByRole('row')
    .filter({ hasText: order.code })
    .dragTo(lane.locator(`[data-day="${on}"]`));
  await expect.poll(async () => (await kept(order)).plannedOn, { interval: 250 }).toBe(on);
  await expect.poll(async () => (await kept(order)).state, { interval: 250 }).toBe('assigned');
  const { teamId } = await kept(order);
  // The order is moved by keys to another day of the same team.
  await visitPage(page, site.url, `${found(order)}&show=assigned`);
  await page
    .getByRole('checkbox', { name: `Select ${order.code}` })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const give = page.getByRole('button', { name: /^Assign 1 to/ });
  await expect.poll(() => give.first().evaluate((each) => each === document.activeElement)).toBe(true);
  for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await kept(order)).plannedOn, { interval: 250 }).toBe(later(on, -1));
  expect((await kept(order)).teamId).toBe(teamId);
  // A lane that is not full shows its cards.
  await visitPage(page, site.url, BOARD);
  const card = lanes(page).first().locator(`[data-row="${order.id}"]`);
  if (!(await card.isVisible())) await lanes(page).first().locator('summary').click();
  await card.dragTo(page.locator('.board .open h2'));
  await expect.poll(async () => (await kept(order)).state, { interval: 250 }).toBe('planned');
  expect(problems).toEqual([]);
  await context.close();
});

it('an order is given by keys alone', { tags: ['long'] }, async () => {
  const order = await nobodys();
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: found(order),
  });
  await page.getByRole('checkbox', { name: `Select ${order.code}` }).focus();
  await page.keyboard.press('Enter');
  const give = page.getByRole('button', { name: /^Assign 1 to/ });
  await expect.poll(() => give.first().evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await kept(order)).state, { interval: 250 }).toBe('assigned');
  const { items: teams } = await ask<{ items: { id: number }[] }>('/team/items');
  expect((await kept(order)).teamId).toBe(teams[1]!.id);
  expect(problems).toEqual([]);
  await context.close();
});

it('a proposal is looked at, chosen from, applied and taken back', async () => {
  const order = await nobodys();
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: BOARD });
  await page.getByRole('link', { name: w('Assign proposal') }).click();
  const { plannedOn } = order;
  await visitPage(page, site.url, `/app/planning/workorder/balance?from=${plannedOn}&to=${plannedOn}`);
  const apply = page.getByRole('button', { name: /^Apply \d+ move/ });
  await apply.waitFor();
  // Viewing the proposal saves nothing.
  expect((await kept(order)).teamId).toBeUndefined();
  expect(await axeFaults(page)).toEqual([]);
  await apply.click();
  await page.getByText(/orders? (was|were) moved/).waitFor();
  await page.getByRole('button', { name: w('Undo') }).click();
  await page
    .getByText(/where (it was|they were) before/)
    .first()
    .waitFor();
  expect((await kept(order)).teamId).toBeUndefined();
  expect(problems).toEqual([]);
  await context.close();
});

it('teams, technicians and weeks are shown as they are filled', { tags: ['long'] }, async () => {
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, { plant: PLANT, at: BOARD });
  await page.getByRole('link', { name: w('Saturation') }).click();
  await page.getByRole('rowheader').first().waitFor();
  for (const name of ['Technician', 'Week']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await settled(page);
  }
  expect([...(await axeFaults(page)), ...problems]).toEqual([]);
  await context.close();
});

it('a cycle is done once more on a day of its own, which must be one to come and have a reason', {
  tags: ['long'],
}, async () => {
  type Cycle = { id: number; active: boolean; typeCycle: string };
  const { items } = await ask<{ items: Cycle[] }>('/maintenancecycle/items');
  const cycle = items.find(({ active, typeCycle }) => active && typeCycle === 'workorders')!;
  const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/planning/maintenanceCycles/edit/workorders/${cycle.id}`,
  });
  await page.getByRole('button', { name: w('Extra order …') }).click();
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: w('Create the order') });
  await make.click();
  await dialog.getByText(formatMessage('reasonNeeded', 'en')).waitFor();
  await dialog.getByLabel(w('Reason')).fill('It squeaks');
  await dialog.getByLabel(w('Day')).fill('01/03/2026');
  await make.click();
  await dialog.getByText(formatMessage('dateBeforeMinimum', 'en')).first().waitFor();
  // The day already has an order of the cycle.
  const from = await today();
  const its = await ask<{ items: (Order & { cycleId: number })[] }>(
    `/workorder/items?from=${from}&to=${later(from, 60)}`,
  );
  const taken = its.items.find(({ cycleId }) => cycleId === cycle.id)?.plannedOn;
  const typed = (day: string) => day.split('-').reverse().join('/');
  if (taken) {
    await dialog.getByLabel(w('Day')).fill(typed(taken));
    await make.click();
    await dialog.getByRole('alert').or(dialog.locator('[class*=alert]')).first().waitFor();
    expect(await dialog.getByLabel(w('Reason')).inputValue()).toBe('It squeaks');
  }
  const days = new Set(its.items.filter(({ cycleId }) => cycleId === cycle.id).map((each) => each.plannedOn));
  const free = Array.from({ length: 30 }, (_, n) => later(from, n + 1)).find((day) => !days.has(day))!;
  await dialog.getByLabel(w('Day')).fill(typed(free));
  await make.click();
  await page
    .getByText(`is planned on ${typed(free)}.`)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('where the plant manages no resources there are no boards, no balance and no loads', {
  tags: ['long'],
}, async () => {
  await plantWith(site.url, PLANT, { resources: false });
  try {
    const { page, problems, context } = await signedIn(browser, site.url, ADMIN, {
      plant: PLANT,
      at: '/app/mgmt/workorders',
    });
    expect(await page.locator(`a[href="${BOARD}"]`).count()).toBe(0);
    for (const path of ['assign', 'balance', 'saturation']) {
      await goTo(page, site.url, `/app/planning/workorder/${path}`);
      expect(pathOf(page)).not.toContain(path);
    }
    const from = await today();
    await expect(ask(`/workload?from=${from}&to=${from}`)).rejects.toThrow(/404/);
    await expect(ask('/workload/balance', { from, to: from })).rejects.toThrow(/404/);
    expect(problems).toEqual([]);
    await context.close();
  } finally {
    await plantWith(site.url, PLANT, { resources: true });
  }
});
