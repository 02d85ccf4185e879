// Locked tablet in the hands of a thief: no token, no key and no text of the work is readable until a code or
// a sign-in opens it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, enter, goTo, open, PATIENCE, prefer, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { codesOn, heapOf, storedOn } from './attack.ts';
import { typeCode } from './code.ts';
import { lyingIn, kept as ready } from './kept.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const LUCA = { email: 'technician@demo.example', name: 'Luca Moretti', code: '482913' };
const PLANT = 'DT1';
const HOME = '/app/tablet/homeTablet';
const HOURS = 3_600_000;
/** Timeout of the way from the return of the network to the service. */
const sending = { timeout: 2 * PATIENCE };

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
  await prefer(site.url, LUCA.email);
  visit = await open(browser, { width: 1180, height: 820, hasTouch: true, keeps: true });
  page = visit.page;
  await visit.context.clock.install({ time: new Date() });
});
afterEach(async () => {
  await visit.context.close();
});

interface Ewo {
  id: string;
  version: number;
  state: string;
}
const as = <Answer = Ewo>(who: string, path: string, body?: object) =>
  call<Answer>(site.url, who, path, { plant: PLANT, ...(body && { method: 'POST', body }) });

async function assigned(breakdownDescription: string): Promise<Ewo> {
  const { items } = await as<{ items: { id: number }[] }>(ADMIN, '/machine/items');
  const { teamIds } = await as<{ teamIds: number[] }>(LUCA.email, '/user/get');
  const report = { machineId: items[0]!.id, machineStatus: 'stopped', breakdownDescription };
  const { id, version } = await as(ADMIN, '/ewo/items', report);
  return as(ADMIN, `/ewo/items/${id}/assign`, { id, version, teamId: teamIds[0] });
}
const stateOf = async ({ id }: Ewo) => (await as(ADMIN, `/ewo/items/${id}`)).state;

const screen = (name: string) => page.getByRole('dialog', { name });
const name = () => page.locator('#top-bar').getByText(LUCA.name);
const badge = (text: string) => page.getByRole('link', { name: text, exact: true });

async function signInWithCode(): Promise<void> {
  await signIn(visit, site.url, LUCA.email);
  await goTo(page, site.url, HOME);
  await name().waitFor();
  await page
    .getByRole('button', { name: w('Set your own code') })
    .first()
    .click();
  await screen(w('Own code')).waitFor();
  await typeCode(page, LUCA.code);
  await page.getByLabel(w('Repeat the new code')).waitFor();
  await typeCode(page, LUCA.code);
  await page.getByText(w('Your own code is set on this tablet.')).waitFor();
}

/** Starts an EWO without network. */
async function workOffline(ewo: Ewo): Promise<void> {
  await goTo(page, site.url, `/app/tablet/ewo/intervention/?ewo=${ewo.id}`);
  const start = page.getByRole('button', { name: w('Start'), exact: true }).last();
  await start.waitFor();
  await ready(page);
  await visit.context.setOffline(true);
  await start.press('Enter');
  await badge(w('1 entry saved on this tablet, not sent yet')).waitFor();
}

/** Locks the tablet; a new page replaces the old one below the lock. */
async function lockNow(): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await page.locator('#top-bar button').click();
  await page.getByRole('button', { name: w('Lock now') }).click();
  await page.waitForFunction(() => !('isOld' in globalThis));
  await screen(LUCA.name).waitFor();
}

const secretsHere = () =>
  page.evaluate(() => {
    const values = (names: RegExp) =>
      Object.entries({ ...localStorage, ...sessionStorage }).flatMap(([key, value]) =>
        names.test(key) ? [String(value)] : [],
      );
    return { tokens: values(/Token$/), session: values(/^session-key$/) };
  });

it('nothing that was open can be read under the lock; the code opens it, and all that waited is sent', async () => {
  const text = 'Bearing hums like a hive';
  const ewo = await assigned(text);
  await signInWithCode();
  expect(await codesOn(page)).toContainEqual({ id: 'demo/technician', kdf: 'argon2id', memory: 65_536 });
  await workOffline(ewo);

  const typed = 'Outer race is pitted';
  await page.getByLabel(w('Diagnosis'), { exact: true }).fill(typed);

  const { tokens, session } = await secretsHere();
  expect([tokens.length > 1, session.length]).toEqual([true, 1]);
  // A heap snapshot truncates long strings.
  const secrets = [...tokens, ...session].map((each) => each.slice(-40));
  const openHeap = await heapOf(page);
  expect(openHeap).toContain(text);

  await lockNow();
  const [stored, heap] = [await storedOn(page), await heapOf(page)];
  for (const secret of [...secrets, ...tokens.map((each) => each.slice(0, 200))]) {
    expect(stored).not.toContain(secret);
    expect(heap).not.toContain(secret);
  }
  for (const each of [text, typed]) {
    expect(stored).not.toContain(each);
    expect(heap).not.toContain(each);
  }

  await page.reload();
  await screen(LUCA.name).waitFor();
  await typeCode(page, '000000');
  await page.getByText(w('Wrong code. 4 tries left.')).waitFor();
  expect((await lyingIn(page)).filter(({ kind }) => kind === 'entry')).toHaveLength(1);
  await typeCode(page, LUCA.code);
  await badge(w('1 entry saved on this tablet, not sent yet')).waitFor();
  await expect.poll(() => page.getByLabel(w('Diagnosis'), { exact: true }).inputValue()).toBe(typed);

  // The same with network.
  await lockNow();
  await visit.context.setOffline(false);
  await page.reload();
  await screen(LUCA.name).waitFor();
  expect(await stateOf(ewo)).toBe('assigned');
  await typeCode(page, LUCA.code);
  await name().waitFor();
  await expect.poll(() => stateOf(ewo), sending).toBe('running');
});

it('five wrong codes with a network end the sign-in at the service; what waited is sent after a new one', {
  tags: ['long'],
}, async () => {
  const ewo = await assigned('Gearbox leaks');
  await signInWithCode();
  await page.reload();
  await name().waitFor();
  const token = (await secretsHere()).tokens.find((each) => each.startsWith('ey'))!;
  await workOffline(ewo);
  await lockNow();
  await visit.context.setOffline(false);
  const counted: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/device/code/wrong')) counted.push(answer.status());
  });
  for (const left of [4, 3, 2, 1]) {
    await typeCode(page, '000000');
    await page.getByText(`Wrong code. ${left} tr`).waitFor();
  }
  await typeCode(page, '000000');
  await page.getByText(`Five wrong codes: ${LUCA.name} has to sign in again.`).waitFor();
  expect(counted).toEqual([200, 200, 200, 200, 401]);
  // A token taken before is invalid, with or without the id of the device.
  await fetch(`${site.url}/api/local/settle`, { method: 'POST' });
  const asks = () =>
    fetch(`${site.url}/api/user/get`, { headers: { authorization: `Bearer ${token}`, 'x-plant': PLANT } });
  await expect.poll(async () => (await asks()).status).toBe(401);

  await page.getByRole('button', { name: w('Sign in'), exact: true }).click();
  await page.waitForURL(/\/login$/);
  await enter(page, LUCA.email);
  await name().waitFor();
  await expect.poll(() => stateOf(ewo), sending).toBe('running');
});

it('twelve hours without a network seal it, code and all; a sign-in opens it and sends what waited', {
  tags: ['long'],
}, async () => {
  const ewo = await assigned('Conveyor slips');
  await signInWithCode();
  await workOffline(ewo);
  await lockNow();
  await visit.context.clock.fastForward(11 * HOURS);
  await typeCode(page, LUCA.code);
  await name().waitFor();
  await lockNow();
  await visit.context.clock.fastForward(HOURS + 60_000);
  await screen(w('Sign in to open this tablet')).waitFor();
  await page.reload();
  await screen(w('Sign in to open this tablet')).waitFor();
  expect((await lyingIn(page)).map(({ kind }) => kind)).toEqual(['entry']);
  expect(await page.getByRole('button', { name: w('Sign in'), exact: true }).isDisabled()).toBe(true);
  expect((await codesOn(page)).map(({ kdf }) => kdf)).toEqual([undefined]);

  await visit.context.setOffline(false);
  await page.getByRole('button', { name: w('Sign in'), exact: true }).click();
  await page.waitForURL(/\/login$/);
  await enter(page, LUCA.email);
  await name().waitFor();
  await expect.poll(() => stateOf(ewo), sending).toBe('running');
  // The code is valid again.
  await lockNow();
  await typeCode(page, LUCA.code);
  await name().waitFor();
});
