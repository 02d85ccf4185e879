// How a session ends: by inactivity, in every tab at once, by a token that cannot be renewed, by logging out; and what stays.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { enter, goTo, open, pathOf, prefer, settled, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';

const ADMIN = 'admin@demo.example';
const HOME = '/app/reports/dashboard-alternative';
const NEW_SUPPLIER = '/app/configuration/othersArchives/libManufacturer/create';
const minutes = (n: number) => n * 60_000;

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  visit = await open(browser);
  ({ page, context } = visit);
  await context.clock.install();
  await signIn(visit, site.url, ADMIN);
});
afterEach(async () => {
  await context.close();
});

const warning = (where = page) => where.getByRole('dialog', { name: 'Are you still there?' });
const pass = (ms: number) => context.clock.fastForward(ms);
/** Since the last activity, however long the way here has taken. */
const passIdle = async (ms: number) => pass(ms - (await idle(page)));
const loggedOff = async (where = page) => {
  await where.waitForURL(/\/login$/);
  await where.getByRole('heading', { name: 'Sign in' }).waitFor();
};
const idle = (where: Page) =>
  where.evaluate(() => Date.now() - Number(localStorage.getItem('last-activity')));
const path = () => pathOf(page);

describe('inactivity', () => {
  it('warns after nine minutes, counts down, and goes on when asked to', async () => {
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
    await warning().getByRole('button', { name: 'Stay signed in' }).click();
    await warning().waitFor({ state: 'detached' });
    await passIdle(minutes(8.5));
    await settled(page);
    expect(await warning().count()).toBe(0);
    expect(path()).toBe(HOME);
  });

  it('a key or a press counts, and so does one in another tab', async () => {
    const other = await context.newPage();
    await goTo(other, site.url, HOME);
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(minutes(8));
      await other.keyboard.press('Shift');
      // one tab's memory reaches the other in its own time
      await expect.poll(() => idle(page)).toBeLessThan(minutes(1));
    }
    await pass(1_000);
    await Promise.all([settled(page), settled(other)]);
    expect(await warning().count()).toBe(0);
    expect(await warning(other).count()).toBe(0);
    await passIdle(minutes(9) + 1_000);
    await warning(other).waitFor();
    await warning(page).waitFor();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await pass(1_000);
    await warning(page).waitFor({ state: 'detached' });
  });

  it('logs every tab off after ten minutes, and says why', async () => {
    const other = await context.newPage();
    await goTo(other, site.url, HOME);
    await pass(minutes(10));
    await Promise.all([loggedOff(page), loggedOff(other)]);
    for (const each of [page, other])
      await each.getByText(/nobody used the product for ten minutes/).waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /Token$|^plant$/.test(key))))
      .toEqual([]);
  });

  it('is silent while work is being saved', async () => {
    await goTo(page, site.url, NEW_SUPPLIER);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(`S-${Date.now() % 100_000}`);
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
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sent;
    await pass(minutes(11));
    await pass(minutes(11));
    expect(await warning().count()).toBe(0);
    release();
    await page.getByText(' was created.').first().waitFor();
  });

  it('a device that slept through the limit is logged off by the key that wakes it', async () => {
    await context.clock.setSystemTime(Date.now() + minutes(30));
    await page.keyboard.press('Shift');
    await loggedOff();
  });
});

describe('what was typed', () => {
  const type = async (code: string) => {
    await goTo(page, site.url, NEW_SUPPLIER);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
    await pass(minutes(10));
    await loggedOff();
  };
  const code = () => page.getByRole('textbox', { name: 'Code', exact: true });

  it('is there again when the same person comes back', async () => {
    await type('KEPT');
    await enter(page, ADMIN);
    await expect.poll(path).toBe(NEW_SUPPLIER);
    await page.getByText('What you typed here before was kept.').waitFor();
    await expect.poll(() => code().inputValue()).toBe('KEPT');
  });

  it('is shown to nobody else', async () => {
    const another = 'superadmin@demo.example';
    await prefer(site.url, another);
    await type('MINE');
    await enter(page, another);
    await expect.poll(path).toBe(HOME);
    await goTo(page, site.url, NEW_SUPPLIER);
    expect(await code().inputValue()).toBe('');
  });

  it('belongs to the plant it was typed in', async () => {
    await goTo(page, site.url, '/app/plant');
    await page.getByRole('button', { name: /LY1/ }).click();
    await page.getByText('LY1 – Lyon').first().waitFor();
    await settled(page);
    await type('LYON');
    await enter(page, ADMIN);
    await page.getByText('LY1 – Lyon').first().waitFor();
    await expect.poll(() => code().inputValue()).toBe('LYON');
    await goTo(page, site.url, '/app/plant');
    await page.getByRole('button', { name: /TO1/ }).click();
    await page.getByText(/TO1 –/).first().waitFor();
    await goTo(page, site.url, NEW_SUPPLIER);
    expect(await code().inputValue()).toBe('');
  });
});

describe('the token', () => {
  const alert = () => page.getByText('Time Out Error. Please refresh the page.');
  /** Somebody works on while the time passes. */
  const work = async (ms: number) => {
    for (let left = ms; left > 0; left -= minutes(5)) {
      await pass(Math.min(left, minutes(5)));
      await page.keyboard.press('Shift');
    }
  };

  it('is renewed when it runs out, and nobody notices', async () => {
    await work(minutes(35));
    expect(await alert().count()).toBe(0);
    await goTo(page, site.url, NEW_SUPPLIER);
    await expect.poll(path).toBe(NEW_SUPPLIER);
  });

  it('that cannot be renewed is told five minutes after it ran out', async () => {
    const provider = /\/auth(\/|$)/;
    await page.route(provider, (route) => route.abort());
    await work(minutes(14));
    expect(await alert().count()).toBe(0);
    await work(minutes(3));
    expect(await alert().count()).toBe(0);
    await work(minutes(5));
    await alert().waitFor();
    await page.unroute(provider);
    const anew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh the page' }).click();
    await anew;
    await settled(page);
    expect(path()).toBe(HOME);
    expect(await alert().count()).toBe(0);
  });
});

describe('logging out', () => {
  const logout = async () => {
    await page.getByRole('button', { name: 'Anna Conti' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };

  it('that fails says so and keeps the session', async () => {
    await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await logout();
    await page.getByText('Unable to logout').waitFor();
    expect(path()).toBe(HOME);
  });

  it('forgets token, user and plant, here and in the other tab', async () => {
    const other = await context.newPage();
    await goTo(other, site.url, HOME);
    await logout();
    await page.waitForURL((to) => !to.pathname.startsWith('/app'));
    await loggedOff(other);
    const kept = () =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => /Token$|^plant$/.test(key)));
    await expect.poll(kept).toEqual([]);
  });
});
