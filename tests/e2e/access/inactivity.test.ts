// End of a session by inactivity, in every tab at once.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, settled } from '../site.ts';
import { wordsIn } from '../words.ts';
import {
  context,
  HOME,
  loggedOff,
  minutes,
  NEW_SUPPLIER,
  page,
  pass,
  path,
  signInEachTime,
  site,
} from './session.ts';

const w = wordsIn('en');

signInEachTime();

const warning = (where = page) => where.getByRole('dialog', { name: w('Are you still there?') });
/** Lets time pass until `ms` after the last activity, however long the test has taken so far. */
const passIdle = async (ms: number) => pass(ms - (await idle(page)));
const idle = (where: Page) =>
  where.evaluate(() => Date.now() - Number(localStorage.getItem('last-activity')));

it('warns after nine minutes, counts down, and goes on when asked to', { tags: ['long'] }, async () => {
  const left = async () =>
    Number(/logged off in (\d+) seconds/.exec((await warning().textContent()) ?? '')?.[1]);
  await passIdle(minutes(8.5));
  await settled(page);
  expect(await warning().count()).toBe(0);
  await passIdle(minutes(9) + 1_000);
  await expect.poll(left).toSatisfy((seconds: number) => seconds > 30 && seconds <= 60);
  const before = await left();
  await pass(20_000);
  await expect.poll(left).toSatisfy((seconds: number) => seconds > 0 && seconds <= before - 20);
  await warning()
    .getByRole('button', { name: w('Stay signed in') })
    .click();
  await warning().waitFor({ state: 'detached' });
  await passIdle(minutes(8.5));
  await settled(page);
  expect(await warning().count()).toBe(0);
  expect(path()).toBe(HOME);
});

it('a key or a press counts, and so does one in another tab', { tags: ['long'] }, async () => {
  const other = await context.newPage();
  await goTo(other, site.url, HOME);
  for (let turn = 0; turn < 3; turn += 1) {
    await passIdle(minutes(8));
    await other.keyboard.press('Shift');
    // The local storage of one tab reaches the other with a delay.
    await expect.poll(() => idle(page)).toBeLessThan(minutes(1));
  }
  await pass(1_000);
  await Promise.all([settled(page), settled(other)]);
  expect(await warning().count()).toBe(0);
  expect(await warning(other).count()).toBe(0);
  await passIdle(minutes(9) + 1_000);
  await warning(other).waitFor();
  await warning(page).waitFor();
  await other.getByRole('button', { name: w('Stay signed in') }).click();
  await pass(1_000);
  await warning(page).waitFor({ state: 'detached' });
});

it('logs every tab off after ten minutes, and says why', async () => {
  const other = await context.newPage();
  await goTo(other, site.url, HOME);
  await pass(minutes(10));
  await Promise.all([loggedOff(page), loggedOff(other)]);
  for (const each of [page, other]) await each.getByText(/nobody used the product for ten minutes/).waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /Token$|^plant$/.test(key))))
    .toEqual([]);
});

it('is silent while work is being saved', { tags: ['long'] }, async () => {
  await goTo(page, site.url, NEW_SUPPLIER);
  await page.getByRole('textbox', { name: w('Code'), exact: true }).fill(`S-${Date.now() % 100_000}`);
  await page
    .getByRole('textbox', { name: /Company|Name/ })
    .first()
    .fill('Slow');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/supplier/items', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/supplier/items'),
  );
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await sent;
  await pass(minutes(11));
  await pass(minutes(11));
  expect(await warning().count()).toBe(0);
  release();
  await page.getByText(' was created.').first().waitFor();
});

it('a device that slept through the limit is logged off by the key that wakes it', {
  tags: ['long'],
}, async () => {
  await context.clock.setSystemTime(Date.now() + minutes(30));
  await page.keyboard.press('Shift');
  await loggedOff();
});
