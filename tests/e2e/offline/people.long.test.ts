// Several users on one tablet: their own codes, the lock without network, hand-over in two taps, and a lost
// tablet.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, enter, goTo, open, pathOf, prefer, signedIn, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { typeCode } from './code.ts';
import { lyingIn, readAhead, kept as ready } from './kept.ts';

const w = wordsIn('en');

const LUCA = { email: 'technician@demo.example', name: 'Luca Moretti', code: '482913' };
const GIULIA = { email: 'leader@demo.example', name: 'Giulia Bassi', code: '771204' };
const HOME = '/app/tablet/homeTablet';
const minutes = (n: number) => n * 60_000;

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  visit = await open(browser, { width: 800, height: 1100, hasTouch: true, keeps: true });
  page = visit.page;
  await visit.context.clock.install({ time: new Date() });
  for (const { email } of [LUCA, GIULIA]) await prefer(site.url, email);
});
afterEach(async () => {
  await visit.context.close();
});

/** Goes offline, after the tablet has all it needs for that. */
async function offline(is: boolean): Promise<void> {
  if (is) await ready(page);
  await visit.context.setOffline(is);
}
const pass = (ms: number) => visit.context.clock.fastForward(ms);
const looked = (state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
const screen = (name: string) => page.getByRole('dialog', { name });
const tapCode = async (code: string) => {
  for (const digit of code)
    await page.locator('.code-keys').getByRole('button', { name: digit, exact: true }).click();
};
const menu = () => page.locator('#top-bar button').click();
const name = (who: string) => page.locator('#top-bar').getByText(who);
/** Runs what locks the tablet, and waits for the reload that clears the memory of the page. */
const locks = async (act: () => Promise<unknown>) => {
  const reload = page.waitForEvent('load');
  await act();
  await reload;
};

/** Writes unsent entries into the store in the format of the outbox. */
const waits = (user: string, n: number) =>
  page.evaluate(
    ([user, n]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('plantledger');
        opening.onerror = fail;
        opening.onsuccess = () => {
          const work = opening.result.transaction('heads', 'readwrite');
          const key = JSON.stringify([user, 'DT1']);
          for (let i = 0; i < n; i++)
            work.objectStore('heads').put({ id: `e${i}`, at: Date.now(), size: 1 }, ['entry', key, `e${i}`]);
          work.oncomplete = () => done();
        };
      }),
    [user, n] as const,
  );
/** Returns the kinds of a user's stored data. */
const heads = async (user: string) =>
  (await lyingIn(page)).filter((each) => each.user === user).map(({ kind }) => kind);
/** Returns the names of tokens that the identity provider's library would find. */
const tokensHere = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /Token$/.test(key)));
/** Returns the user under whose sign-in the page calls the service. */
const whoAnswers = () =>
  page.evaluate(async () => {
    const token = Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))![1];
    const answer = await fetch('/api/user/get', {
      headers: { authorization: `Bearer ${token}`, 'x-plant': 'DT1' },
    });
    return ((await answer.json()) as { name: string }).name;
  });
/** Returns for each known person whether a sign-in or a code is stored. */
const kept = (base: string) =>
  page.evaluate(
    (base) =>
      new Promise<boolean[]>((done, fail) => {
        const opening = indexedDB.open(base);
        opening.onerror = fail;
        opening.onsuccess = () => {
          const all = opening.result.transaction('people').objectStore('people').getAll();
          all.onsuccess = () => done(all.result.map((each) => 'tokens' in each || 'byCode' in each));
        };
      }),
    base,
  );

async function setCode(code: string) {
  await page
    .getByRole('button', { name: w('Set your own code') })
    .first()
    .click();
  await screen(w('Own code')).waitFor();
  await tapCode(code);
  await page.getByLabel(w('Repeat the new code')).waitFor();
  await typeCode(page, code);
  await page.getByText(w('Your own code is set on this tablet.')).waitFor();
}

/** Signs in Luca and Giulia, each with a code. */
async function twoPeople() {
  await signIn(visit, site.url, LUCA.email);
  await name(LUCA.name).waitFor();
  await setCode(LUCA.code);
  await menu();
  await page.getByRole('button', { name: w('Sign in as another person') }).click();
  await page.waitForURL(/\/login$/);
  await enter(page, GIULIA.email);
  await name(GIULIA.name).waitFor();
  await setCode(GIULIA.code);
}

const faults = async () => [
  ...(await textFaults(page, 'en')),
  ...(await axeFaults(page)),
  ...(await smallTargets(page)),
];

describe('an own code', () => {
  it('is offered at the start of the day, put off, and set in the menu; without one the lock needs a network', async () => {
    await signIn(visit, site.url, LUCA.email);
    await page.getByText('needs a network to open').waitFor();
    await offline(true);
    await pass(minutes(10) + 1_000);
    await screen(LUCA.name).waitFor();
    await screen(LUCA.name).getByText('needs a network to open').waitFor();
    expect(await page.getByRole('button', { name: w('Sign in'), exact: true }).isDisabled()).toBe(true);
    await offline(false);
    await page.getByRole('button', { name: w('Sign in'), exact: true }).click();
    await page.waitForURL(/\/login$/);
    await enter(page, LUCA.email);
    await name(LUCA.name).waitFor();

    await page.getByRole('button', { name: w('Not now') }).click();
    await goTo(page, site.url, HOME);
    expect(await page.getByText('needs a network to open').count()).toBe(0);
    await menu();
    await page.getByRole('button', { name: w('Set your own code') }).click();
    await tapCode('123456');
    await page.getByText('This code is too easy to guess').waitFor();
    await tapCode(LUCA.code);
    await page.getByLabel(w('Repeat the new code')).waitFor();
    await tapCode('111222');
    await page.getByText('The two codes differ').waitFor();
    await tapCode(LUCA.code);
    await tapCode(LUCA.code);
    await page.getByText(w('Your own code is set on this tablet.')).waitFor();
    await menu();
    await page.getByRole('button', { name: w('Change your own code') }).waitFor();
    await page.keyboard.press('Escape');

    // A hidden page sends no requests.
    await readAhead(page, 50);
    const asked: string[] = [];
    // Files of the app come from the cache.
    page.on('request', (request) => request.url().includes('/assets/') || asked.push(request.url()));
    await looked('hidden');
    for (const n of [1, 2, 3]) {
      await pass(minutes(3));
      // A request of the page would be on its way before this one.
      await page.evaluate((n) => fetch(`/config.json?hidden=${n}`), n);
    }
    expect(asked).toEqual([1, 2, 3].map((n) => `${site.url}/config.json?hidden=${n}`));
    await looked('visible');
    await expect.poll(() => asked.some((url) => url.includes('/sse-notifications'))).toBe(true);
  });
});

describe('the lock', () => {
  it('comes after ten minutes with and without a network, and opens where one was, with the code alone', async () => {
    await signIn(visit, site.url, LUCA.email);
    await setCode(LUCA.code);
    await page
      .getByRole('button', { name: w('New TAG') })
      .first()
      .click();
    await page.getByRole('searchbox').first().waitFor();
    const typedAt = pathOf(page);
    await offline(true);
    await pass(minutes(9) + 1_000);
    await page.getByText(/The tablet locks in \d+ seconds/).waitFor();
    await locks(() => pass(minutes(1)));
    await screen(LUCA.name).waitFor();
    expect(await tokensHere()).toEqual([]);
    // The content below the lock is reachable neither by keyboard nor by Escape.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await screen(LUCA.name).waitFor();
    await typeCode(page, '000000');
    await page.getByText(w('Wrong code. 4 tries left.')).waitFor();
    await typeCode(page, LUCA.code);
    await name(LUCA.name).waitFor();
    expect(pathOf(page)).toBe(typedAt);
    expect(await tokensHere()).not.toEqual([]);
    // The lock appears again with a network, ten minutes later.
    await offline(false);
    await name(LUCA.name).waitFor();
    await locks(() => pass(minutes(10) + 1_000));
    await screen(LUCA.name).waitFor();
    expect(pathOf(page)).toBe(typedAt);
    await tapCode(LUCA.code);
    await screen(LUCA.name).waitFor({ state: 'detached' });

    // The lock also appears after a reload.
    await name(LUCA.name).waitFor();
    await offline(true);
    await locks(() => pass(minutes(10) + 1_000));
    await screen(LUCA.name).waitFor();
    await offline(false);
    await page.reload();
    await screen(LUCA.name).waitFor();
    expect(await page.locator('#top-bar').count()).toBe(0);
    await tapCode(LUCA.code);
    await name(LUCA.name).waitFor();
  });

  it('ends the sign-in after five wrong codes without a network', async () => {
    await signIn(visit, site.url, LUCA.email);
    await setCode(LUCA.code);
    await offline(true);
    await locks(() => pass(minutes(10) + 1_000));
    await screen(LUCA.name).waitFor();
    for (const left of [4, 3, 2]) {
      await typeCode(page, '000000');
      await page.getByText(w(`Wrong code. ${left} tries left.`)).waitFor();
    }
    await typeCode(page, '000000');
    await page.getByText(w('Wrong code. 1 try left.')).waitFor();
    await typeCode(page, '000000');
    await page.getByText(`Five wrong codes: ${LUCA.name} has to sign in again.`).waitFor();
    await offline(false);
    await page.getByRole('button', { name: w('Sign in'), exact: true }).click();
    await page.waitForURL(/\/login$/);
    await enter(page, LUCA.email);
    await page.getByRole('button', { name: w('Set your own code') }).waitFor();
  });

  it('stays away on a desk: there ten minutes log off', async () => {
    await signIn(visit, site.url, 'admin@demo.example');
    await pass(minutes(10) + 1_000);
    await page.waitForURL(/\/login$/);
  });
});

describe('a shared tablet', () => {
  it('is handed over in two taps and a code, with and without a network; who logs out leaves what is not sent', async () => {
    await twoPeople();
    expect(pathOf(page)).toBe(HOME);
    await menu();
    await page.getByRole('button', { name: LUCA.name, exact: true }).click();
    await screen(LUCA.name).waitFor();
    expect(await faults()).toEqual([]);
    const keys = await page
      .locator('.code-keys button')
      .evaluateAll((all) =>
        all.map((key) => Math.min(key.getBoundingClientRect().width, key.getBoundingClientRect().height)),
      );
    expect([keys.length, Math.min(...keys) >= 64]).toEqual([12, true]);
    await tapCode('000000');
    await page.getByText(w('Wrong code. 4 tries left.')).waitFor();
    await tapCode(LUCA.code);
    await name(LUCA.name).waitFor();
    expect(pathOf(page)).toBe(HOME);
    expect(await whoAnswers()).toBe(LUCA.name);

    await offline(true);
    await menu();
    await page.getByRole('button', { name: GIULIA.name, exact: true }).click();
    await tapCode(GIULIA.code);
    await name(GIULIA.name).waitFor();
    await offline(false);
    expect(await whoAnswers()).toBe(GIULIA.name);

    // The list is accessible on the lock screen too.
    await offline(true);
    await locks(() => pass(minutes(10) + 1_000));
    await screen(GIULIA.name).waitFor();
    await page.getByRole('button', { name: LUCA.name, exact: true }).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: LUCA.name, exact: true }).click();
    await screen(LUCA.name).waitFor();
    await tapCode(LUCA.code);
    await name(LUCA.name).waitFor();
    await menu();
    await page.getByRole('button', { name: GIULIA.name, exact: true }).click();
    await typeCode(page, GIULIA.code);
    await name(GIULIA.name).waitFor();

    await waits('demo/leader', 2);
    await menu();
    await page.getByRole('button', { name: w('Logout') }).click();
    const dialog = page.getByRole('dialog', { name: w('Log out with unsent work?') });
    await dialog.getByText('2 entries are not sent yet. They stay on this tablet, encrypted').waitFor();
    await dialog.getByText('Your sign-in and the data kept for you leave this tablet now.').waitFor();
    await locks(() => dialog.getByRole('button', { name: w('Log out'), exact: true }).click());
    await screen(w('Who works here?')).waitFor();
    expect(await tokensHere()).toEqual([]);
    expect(await heads('demo/leader')).toEqual(['entry', 'entry']);
    expect(await heads('demo/technician')).toContain('read');
    expect(await page.getByRole('button', { name: GIULIA.name, exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: LUCA.name, exact: true }).click();
    await tapCode(LUCA.code);
    await name(LUCA.name).waitFor();
  });
});

describe('a lost tablet', () => {
  it('is shut out at a desk, forgets everybody, and says why', async () => {
    await twoPeople();
    await page.reload();
    await name(GIULIA.name).waitFor();
    const device = await page.evaluate(() => localStorage.getItem('device')!);
    const desk = await signedIn(browser, site.url, 'admin@demo.example', {
      at: '/app/configuration/devices',
    });
    try {
      await desk.page.getByRole('heading', { name: /Tablets/ }).waitFor();
      const row = desk.page.getByRole('row').filter({ hasText: device.slice(-6) });
      await row.getByText(`${GIULIA.name}, ${LUCA.name}`).waitFor();
      await row.getByRole('radio').click();
      await desk.page.getByRole('button', { name: w('Rename'), exact: true }).click();
      await desk.page.getByRole('textbox', { name: w('Name') }).fill('Line 3');
      await desk.page
        .getByRole('dialog')
        .getByRole('button', { name: w('Rename'), exact: true })
        .click();
      await desk.page.getByText(w('The tablet is now called Line 3.')).waitFor();
      await desk.page.getByRole('button', { name: w('Block'), exact: true }).click();
      await desk.page.getByRole('textbox', { name: w('Reason') }).fill('Left on a train');
      await desk.page
        .getByRole('dialog')
        .getByRole('button', { name: w('Block'), exact: true })
        .click();
      await desk.page.getByText(w('Line 3 is blocked.')).waitFor();
      expect(await axeFaults(desk.page)).toEqual([]);
      expect(desk.problems).toEqual([]);
    } finally {
      await desk.context.close();
    }

    await page.reload();
    await screen(w('This tablet was blocked')).waitFor();
    await page.getByText('Left on a train').waitFor();
    expect(await tokensHere()).toEqual([]);
    await expect.poll(() => kept('people')).toEqual([false, false]);
    await page.reload();
    await screen(w('This tablet was blocked')).waitFor();

    const { items } = await call<{ items: { id: string; version: number }[] }>(
      site.url,
      'admin@demo.example',
      '/device/items',
      { plant: 'DT1' },
    );
    const { id, version } = items.find((each) => each.id === device)!;
    await call(site.url, 'admin@demo.example', `/device/items/${id}/reopen`, {
      method: 'POST',
      body: { version, reason: 'Found' },
      plant: 'DT1',
    });
    await page.getByRole('button', { name: w('Sign in'), exact: true }).click();
    await page.waitForURL(/\/login$/);
    await enter(page, LUCA.email);
    await name(LUCA.name).waitFor();
  });
});
