// The figures of the home page, in French, equal the orders they link to; and a label leads every user to a
// page they may see.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Overview } from '#shared/reports/api.ts';
import type { PlantPlan } from '#shared/structure/layout-api.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, pathOf, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
const HOME = '/app/reports/dashboard-alternative';
const MACHINES = '/app/mgmt/equipStructure';
const TODAY = '2026-03-16';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Returns the count in the header of the list, after the list has loaded. */
const counted = async (page: Page): Promise<number> => {
  await settled(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toMatch(/\(\d+\)$/);
  return Number(/\((\d+)\)$/.exec((await heading.textContent())!)![1]);
};

const w = wordsIn('fr');
const figures = JSON.parse(readFileSync('web/src/i18n/fr/reports.json', 'utf8'));
const visitAs = (email: string) => signedIn(browser, site.url, email, { language: 'fr' });

async function opensWhatItCounts({ days, from }: { days: number; from: string }): Promise<void> {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  const found = await call<Overview>(site.url, ADMIN, `/overview?from=${from}&to=${TODAY}`, {
    plant: 'DT1',
  });
  const fellDue = found.days.reduce(
    (sum, { green, orange, blue, red }) => sum + green + orange + blue + red,
    0,
  );
  expect(found.today.late).toBeGreaterThan(0);
  expect(found.today.inProgress).toBeGreaterThan(0);
  for (const [figure, count] of [
    ['due', found.today.due],
    ['late', found.today.late],
    ['inProgress', found.today.inProgress],
    ['compliance', fellDue],
    ['completion', fellDue],
  ] as const) {
    await goTo(page, site.url, `${HOME}?days=${days}`);
    await page.getByRole('link', { name: new RegExp(`^${figures[figure]}: `) }).click();
    await page.waitForURL(/\/app\/mgmt\/workorders/);
    await expect.poll(() => counted(page), { message: figure }).toBe(count);
  }
  expect(visit.problems).toEqual([]);
  await visit.context.close();
}
const opens = 'each figure of $days days opens what it counts';
it.each([{ days: 31, from: '2026-02-14' }])(opens, opensWhatItCounts);
it.each([
  { days: 90, from: '2025-12-17' },
  { days: 365, from: '2025-03-17' },
])(opens, { tags: ['long'] }, opensWhatItCounts);

it('the late orders of a machine are counted, and say whose they are', { tags: ['long'] }, async () => {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  const plan = await call<PlantPlan>(site.url, ADMIN, '/plantlayout/items', { plant: 'DT1' });
  const machine = plan.machines.find(({ late }) => late)!;
  await goTo(page, site.url, `${MACHINES}/view/${machine.id}?tab=orders`);
  await page.getByRole('link', { name: `${w('Late now')}: ${machine.late}` }).click();
  await page.waitForURL(/\/app\/mgmt\/workorders/);
  await expect.poll(() => counted(page)).toBe(machine.late);
  await page.getByRole('heading', { level: 1, name: `${machine.code} – ${machine.description}` }).waitFor();
  await visit.context.close();
});

async function isLed(profile: string): Promise<void> {
  const visit = await visitAs(`${profile}@demo.example`);
  const { page } = visit;
  const whole = profile === 'am' || profile === 'guest';
  const label = `${MACHINES}/view/1`;
  for (const address of [label, `${MACHINES}/1?element=1.1`, '/app/tablet/machine/1?element=1.1']) {
    await goTo(page, site.url, address);
    const end = !whole ? `${MACHINES}/brief/1` : address.includes('tablet') ? label : address.split('?')[0];
    expect(pathOf(page)).toBe(end);
    if (!whole)
      await page
        .getByText(
          w(
            'Your profile sees this much of the machine. Its whole sheet and its work orders are for maintenance.',
          ),
        )
        .waitFor();
  }
  await goTo(page, site.url, '/app/tablet/scan');
  expect(pathOf(page)).toBe(`${MACHINES}/scan`);
  await page.getByRole('heading', { name: w('Scan a label') }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
}
it.each(['requestor', 'guest', 'pm', 'am'])(
  'a label leads a %s to what they may see',
  { tags: ['long'] },
  isLed,
);
