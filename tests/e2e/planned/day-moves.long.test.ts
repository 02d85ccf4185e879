// An order dragged to another day of the calendar by an administrator whose browser is in another zone than the
// plant, taken back, and moved by keys.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');
const ADMIN = 'admin@demo.example';
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

interface Order {
  id: string;
  code: string;
  plannedOn: string;
  state: string;
}
const api = <Answer>(path: string) => call<Answer>(site.url, ADMIN, path, { plant: PLANT });
const addDays = (day: string, n: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Waits for the answer to a move and returns the day that was sent. */
async function sentDay(page: Page, act: () => Promise<void>): Promise<string> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/reschedule'));
  await act();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  return (answer.request().postDataJSON() as { plannedOn: string }).plannedOn;
}

it('carries an order to the day beneath the pointer, back, and on by keys', async () => {
  const { now } = await api<{ now: string }>('/health');
  const today = now.slice(0, 10);
  const { items } = await api<{ items: Order[] }>(
    `/workorder/items?from=${addDays(today, 1)}&to=${addDays(today, 28)}`,
  );
  // On a Monday or a Tuesday, so that the next days are open.
  const order = items.find(
    ({ state, plannedOn }) => /planned|assigned/.test(state) && [1, 2].includes(weekdayOf(plannedOn)),
  )!;
  const { plannedOn, code } = order;
  const { page, problems } = await signedIn(browser, site.url, ADMIN, {
    ...{ plant: PLANT, timezoneId: 'Pacific/Kiritimati' },
    at: `/app/mgmt/PMcalendar?date=${plannedOn}&open=${plannedOn}`,
  });
  const handle = page.getByRole('button', { name: w(`Move ${code} to another day`) });
  const cell = (day: string) => page.locator(`.calendar-grid [data-day="${day}"]`);
  const target = addDays(plannedOn, 1);

  await handle.hover();
  await page.mouse.down();
  await cell(target).hover({ force: true });
  await page.getByText(`${code}: `).waitFor();
  expect(await page.locator('.calendar-grid td.forbidden').count()).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(await sentDay(page, () => page.mouse.up())).toBe(target);

  expect(await sentDay(page, () => page.getByRole('button', { name: w('Undo') }).click())).toBe(plannedOn);
  await settled(page);
  await handle.press(' ');
  await handle.press('ArrowRight');
  await handle.press('ArrowRight');
  expect(await sentDay(page, () => handle.press(' '))).toBe(addDays(plannedOn, 2));
  await settled(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(
    addDays(plannedOn, 2),
  );
  expect(problems).toEqual([]);
});
