// Alerts of a team: shown on the devices of that team only, once, in the visible tab, also across reloads.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, open, PATIENCE, settled, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
/** Plant selected after the sign-in. */
const PLANT = 'DT1';
const tablet = { width: 1024, height: 768 };
const HOME = '/app/tablet/homeTablet';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const say = (text: string, team = 1, plant = PLANT) =>
  call(site.url, ADMIN, `/team/items/${team}/message`, { method: 'POST', plant, body: { text } });

const popUps = (page: Page) => page.locator('.alerts .alert');
const popUp = (page: Page, text: string | RegExp) => popUps(page).filter({ hasText: text });
/** Timeout of a message's way through the stack. */
const arriving = { timeout: PATIENCE };

const listens = /\/sse-notifications\?team=/;
const teamHeard = (url: string) =>
  listens.test(url) ? Number(new URL(url).searchParams.get('team')) : undefined;

/**
 * Opens a tablet of a team and waits until it listens. Technicians may listen to their own team, an
 * administrator to any.
 */
async function tabletOf(team: number, email = 'technician@demo.example'): Promise<Visit> {
  const visit = await open(browser, tablet);
  const listening = visit.page.waitForRequest((request) => teamHeard(request.url()) === team, {
    timeout: 2 * PATIENCE,
  });
  await signIn(visit, site.url, email);
  if (email === ADMIN) await goTo(visit.page, site.url, HOME);
  await visit.page.getByLabel(w('Team of this tablet')).selectOption(String(team));
  await listening;
  await heardOnce(visit.page);
  return visit;
}

/** Waits until the device has stored the time from which alerts are shown. */
const heardOnce = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => /^alerts\.heard\.\w+$/.test(key)));

describe('an order assigned by a person', () => {
  it('pops up on the tablet of its team, leaves the focus alone, and opens', async () => {
    const [mine, theirs] = [await tabletOf(1), await tabletOf(2, ADMIN)];
    const { page } = mine;
    const { items } = await call<{ items: { id: string; code: string; teamId?: number; state: string }[] }>(
      site.url,
      ADMIN,
      '/workorder/items?from=2026-03-16&to=2026-04-19',
      { plant: PLANT },
    );
    const order = items.find(({ state, teamId }) => state === 'assigned' && teamId !== 1)!;
    const before = await focused(page);
    await call(site.url, ADMIN, `/workorder/items/${order.id}/assign`, {
      method: 'POST',
      plant: PLANT,
      body: { teamId: 1 },
    });
    await popUp(page, `New work order ${order.code} for`).waitFor();
    await expect
      .poll(() => popUps(page).getByRole('button').first().boundingBox())
      .toMatchObject({ height: expect.toSatisfy((height: number) => height >= 48) });
    expect(await focused(page)).toBe(before);
    await page.getByRole('button', { name: /^Open: New work order/ }).click();
    await page.waitForURL(`**/app/tablet/orders/edit/id=${order.id}/idsmp=0`);
    await settled(page);
    await page.getByText(order.code).first().waitFor();
    await expect.poll(() => popUps(page).count()).toBe(0);
    expect(await popUps(theirs.page).count()).toBe(0);
    expect([...mine.problems, ...theirs.problems]).toEqual([]);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  });
});

describe('a new EWO', () => {
  it('is taken in its alert and opens; the second team learns who has it', { tags: ['long'] }, async () => {
    const [first, second] = [await tabletOf(1), await tabletOf(2, ADMIN)];
    const { items } = await call<{ items: { id: number }[] }>(site.url, ADMIN, '/machine/items', {
      plant: PLANT,
    });
    const { now } = await call<{ now: string }>(site.url, ADMIN, '/health', { plant: PLANT });
    const ewo = await call<{ id: string; code: string; teamId?: number }>(
      site.url,
      'leader@demo.example',
      '/ewo/items',
      {
        method: 'POST',
        plant: PLANT,
        body: {
          ...{ machineId: items[0]!.id, machineStatus: 'stopped', createdAt: now },
          breakdownDescription: 'Belt is torn',
        },
      },
    );
    expect(ewo.teamId).toBeUndefined();
    const takeButton = ({ page }: Visit) =>
      page.getByRole('button', { name: new RegExp(`^Take: New EWO ${ewo.code}`) });
    await takeButton(second).waitFor(arriving);
    await takeButton(first).click();
    await first.page.waitForURL(`**/app/tablet/ewo/intervention/?ewo=${ewo.id}`);
    await settled(first.page);
    expect(await popUps(first.page).allTextContents()).toEqual([]);
    await takeButton(second).click();
    await popUp(second.page, `${ewo.code} has already been taken: team`).waitFor();
    expect(await takeButton(second).count()).toBe(0);
    expect((await axe(second.page, '.alerts')).map(({ id }) => id)).toEqual([]);
    expect([...first.problems, ...second.problems]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));

describe('a device', () => {
  it('of several tabs shows an alert in one of them, and never again after a reload', {
    tags: ['long'],
  }, async () => {
    const visit = await tabletOf(1);
    const tabs = [visit.page, await visit.context.newPage(), await visit.context.newPage()];
    for (const tab of tabs.slice(1)) await goTo(tab, site.url, HOME);
    const seen = async (text: string) => {
      const counts = await Promise.all(tabs.map((tab) => popUp(tab, text).count()));
      return counts.reduce((sum, n) => sum + n, 0);
    };
    await say('Press 4 stands still');
    await expect.poll(() => seen('Press 4 stands still'), arriving).toBe(1);
    // Another tab would show the first alert before the second one comes.
    await say('Press 5 stands still');
    await expect.poll(() => seen('Press 5 stands still'), arriving).toBe(1);
    expect(await seen('Press 4 stands still')).toBe(1);

    for (const tab of tabs) await goTo(tab, site.url, HOME);
    // The listening tab is closed, and another one takes over.
    await tabs.shift()!.close();
    await say('Press 4 runs again');
    await expect.poll(() => seen('Press 4 runs again'), arriving).toBe(1);
    expect(await seen('stands still')).toBe(0);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('hears after a break what was said meanwhile, once', { tags: ['long'] }, async () => {
    const visit = await tabletOf(1);
    const broken = visit.page.waitForEvent('requestfailed', (request) => listens.test(request.url()));
    await visit.context.setOffline(true);
    await broken;
    await say('Said meanwhile');
    await visit.context.setOffline(false);
    await popUp(visit.page, 'Said meanwhile').waitFor({ timeout: 3 * PATIENCE });
    await visit.page.getByRole('button', { name: /^Close: .*Said meanwhile/ }).click();
    await say('Said afterwards');
    await popUp(visit.page, 'Said afterwards').waitFor(arriving);
    expect(await popUps(visit.page).count()).toBe(1);
    await visit.context.close();
  });

  it('draws three of many, and the next as they are closed; the sound stays as it was set', {
    tags: ['long'],
  }, async () => {
    const visit = await tabletOf(2, ADMIN);
    const { page } = visit;
    for (const n of [1, 2, 3, 4, 5]) await say(`Step ${n}`, 2);
    await page.getByText(w('2 more alerts')).waitFor();
    const violations = await axe(page, '.alerts');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await expect.poll(() => popUps(page).count()).toBe(3);
    await page.getByRole('button', { name: /^Close: .*Step 5/ }).click();
    await page.getByText(w('1 more alert'), { exact: true }).waitFor();
    await expect.poll(() => popUps(page).count()).toBe(3);
    await page.getByRole('button', { name: w('Sound is on') }).click();
    await page.getByRole('button', { name: w('Close all') }).click();
    await expect.poll(() => popUps(page).count()).toBe(0);
    await goTo(page, site.url, HOME);
    await heardOnce(page);
    await say('Quiet', 2);
    await page.getByRole('button', { name: w('Sound is off') }).waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('of a desk counts in its title what nobody has seen, and sounds when it is shown unless switched off', {
    tags: ['long'],
  }, async () => {
    const visit = await tabletOf(2, ADMIN);
    const { page } = visit;
    await goTo(page, site.url, '/app/planning/mgmtTeams');
    await page.locator('h1').first().click();
    await page.evaluate(() => {
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (...at) {
        document.body.dataset.notes = String(Number(document.body.dataset.notes ?? 0) + 1);
        start.apply(this, at);
      };
    });
    const notes = () => page.evaluate(() => Number(document.body.dataset.notes ?? 0));
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const title = await page.title();
    await look('hidden');
    await say('Behind, one', 2);
    await say('Behind, two', 2);
    await expect.poll(() => page.title(), arriving).toBe(`(2) ${title}`);
    expect(await popUps(page).count()).toBe(0);
    await look('visible');
    await expect.poll(() => popUps(page).count()).toBe(2);
    await expect.poll(() => page.title()).toBe(title);
    await expect.poll(notes).toBe(2);
    await page.getByRole('button', { name: w('Sound is on') }).click();
    await say('Without a tone', 2);
    await popUp(page, 'Without a tone').waitFor(arriving);
    expect(await notes()).toBe(2);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('of another plant, or without a team, hears nothing', { tags: ['long'] }, async () => {
    const [elsewhere, without] = [await open(browser, tablet), await open(browser, tablet)];
    await signIn(elsewhere, site.url, 'leader@demo.example');
    await signIn(without, site.url, ADMIN);
    await goTo(without.page, site.url, HOME);
    await goTo(elsewhere.page, site.url, `${HOME}?plant=LY1`);
    await elsewhere.page.getByLabel(w('Team of this tablet')).selectOption('1');
    await heardOnce(elsewhere.page);
    const there = await tabletOf(1);
    await say('Only in Detroit');
    await popUp(there.page, 'Only in Detroit').waitFor(arriving);
    await say('Only in Lyon', 1, 'LY1');
    await popUp(elsewhere.page, 'Only in Lyon').waitFor(arriving);
    expect(await popUps(elsewhere.page).count()).toBe(1);
    expect(await popUps(there.page).count()).toBe(1);
    expect(await popUps(without.page).count()).toBe(0);
    await Promise.all([there, elsewhere, without].map(({ context }) => context.close()));
  });
});

describe('an administrator who writes to a team', () => {
  it('is told what is missing, then that it is on its way; it arrives as written', {
    tags: ['long'],
  }, async () => {
    const listener = await tabletOf(1);
    const visit = await open(browser);
    await signIn(visit, site.url, ADMIN);
    const { page } = visit;
    await goTo(page, site.url, '/app/planning/mgmtTeams');
    const button = page.getByRole('button', { name: w('Message'), exact: true });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.getByRole('row').nth(1).getByRole('radio').click();
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: w('Send'), exact: true }).click();
    await dialog.getByRole('status').or(dialog.locator('[class*=alert]')).first().waitFor();
    const text = 'Tidy up bay 3';
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByText(w(`${text.length} of 300 characters`)).waitFor();
    await dialog.getByRole('button', { name: w('Send'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [sent] = w('Your message to {{team}} is on its way.').split('{{team}}');
    await page
      .getByRole('region', { name: w('Messages') })
      .getByText(sent!)
      .first()
      .waitFor();
    await popUp(listener.page, text).waitFor();
    expect([...visit.problems, ...listener.problems]).toEqual([]);
    await Promise.all([visit.context.close(), listener.context.close()]);
  });
});
