// Hand-over of a user of one plant from the main host to the plant's own host in a real browser, and every
// attempt that must fail.
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { enter, open, PATIENCE, settled, signIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const who = 'oneplant@demo.example';
let site: Site;
let browser: Browser;
let plant: (subDomain: string) => string;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
  plant = (subDomain) => site.url.replace('://', `://${subDomain}.`);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const carries = ({ searchParams }: URL) => searchParams.has('token');
const text = (page: Page, said: string | RegExp) => page.getByText(said).first().waitFor();
const keptIn = (page: Page) =>
  page.evaluate(() => ({
    tab: Object.keys(sessionStorage),
    device: JSON.stringify(localStorage),
    cookies: document.cookie,
    addresses: performance.getEntriesByType('navigation').map(({ name }) => name),
    history: (window as unknown as { navigation: { entries(): { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url),
  }));

/** Opens the picker of people from the sign-in page and selects the user. */
async function pick(page: Page): Promise<void> {
  await page.getByRole('button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByText(who, { exact: true }).first().click();
}

/** Returns the address to which the main host sends the browser, and prevents the navigation. */
async function caught(visit: Visit): Promise<string> {
  const { page, context } = visit;
  const address = Promise.withResolvers<string>();
  await context.route(carries, async (route) => {
    address.resolve(route.request().url());
    await route.abort();
  });
  await page.goto(`${site.url}/login`);
  await pick(page);
  const url = await address.promise;
  await context.unroute(carries);
  return url;
}

const spent = formatMessage('handoffSpent', 'en');
const elsewhere = 'This sign-in was meant for another browser or another address.';

async function opened(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await settled(page);
}

describe('signing in at the main host', () => {
  it('ends at the plant’s own host, and neither address nor memory keeps the token', async () => {
    const visit = await open(browser);
    const { page } = visit;
    const requests: Request[] = [];
    const addressAt: Record<string, string> = {};
    page.on('request', (request) => {
      requests.push(request);
      if (!request.isNavigationRequest()) addressAt[request.url()] ??= page.url();
    });
    await signIn(visit, site.url, who);
    await expect.poll(() => page.url()).toBe(`${plant('lyon')}/app/reports/dashboard-alternative`);

    const stops = requests.filter((request) => request.isNavigationRequest()).map((request) => request.url());
    const way = stops.filter((url) => url.includes('/handoff')).map((url) => new URL(url));
    expect(way.map(({ origin, search }) => [origin, ...new URLSearchParams(search).keys()])).toEqual([
      [plant('lyon')],
      [site.url, 'challenge'],
      [plant('lyon'), 'email', 'token'],
    ]);
    const { searchParams } = way[2]!;
    const redemption = requests.find((request) => request.url().endsWith('/handoff/redeem'))!;
    expect(Object.keys(redemption.postDataJSON()).sort()).toEqual(['email', 'token', 'verifier']);
    const { accessToken } = (await (await redemption.response())!.json()) as { accessToken: string };
    expect(addressAt[redemption.url()]).toBe(`${plant('lyon')}/handoff`);
    expect(addressAt[`${plant('lyon')}/config.json`]).toBe(`${plant('lyon')}/handoff`);

    for (const request of requests) {
      const { referer = '' } = await request.allHeaders();
      expect(request.url()).not.toContain(accessToken);
      if (request.url() !== way[2]!.href) expect(request.url()).not.toContain(searchParams.get('token'));
      expect(referer).not.toContain('token=');
    }
    const kept = await keptIn(page);
    expect(kept).toMatchObject({ tab: ['handed-over', 'plant'], cookies: '' });
    expect(kept.device).not.toContain(accessToken);
    expect(kept.history.join()).not.toMatch(/token|email|challenge/);
    expect(visit.problems).toEqual([]);

    await page.goto(`${site.url}/register-unprotected`);
    expect((await keptIn(page)).device).not.toMatch(/eyJ/);
    await visit.context.close();
  });

  it('goes on to the page that was asked for', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    await page.goto(`${site.url}/app/mgmt/smp?q=1`);
    await page.waitForURL(/\/login$/);
    await pick(page);
    await page.waitForURL(`${plant('lyon')}/app/mgmt/smp?q=1`);
    await visit.context.close();
  });

  it('stays where it is for everybody else', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    await signIn(visit, site.url, 'admin@demo.example');
    expect(new URL(visit.page.url()).origin).toBe(site.url);
    await visit.page.goto(`${site.url}/handoff`);
    await visit.page.waitForURL(/dashboard-alternative$/);
    await visit.context.close();
  });
});

describe('a hand-over is refused', () => {
  it('when it is replayed in the same browser', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    const url = await caught(visit);
    await page.goto(url);
    await page.waitForURL(/\/app\//);
    await settled(page);
    await opened(page, url);
    // In the user's language, which an earlier test may have changed.
    await text(
      page,
      new RegExp(
        (['en', 'fr'] as const).map((language) => formatMessage('handoffSpent', language)).join('|'),
      ),
    );
    await expect.poll(() => page.url()).toBe(`${plant('lyon')}/handoff`);
    await visit.context.close();
  });

  it('in another browser, and is used up there', { tags: ['long'] }, async () => {
    const [visit, other] = await Promise.all([open(browser), open(browser)]);
    const url = await caught(visit);
    await opened(other.page, url);
    await text(other.page, elsewhere);
    expect(await keptIn(other.page)).toMatchObject({ tab: [] });
    await opened(visit.page, url);
    await text(visit.page, spent);
    await Promise.all([visit.context.close(), other.context.close()]);
  });

  it('at another host, be it another plant or the main one', { tags: ['long'] }, async () => {
    for (const host of [plant('detroit'), site.url]) {
      const visit = await open(browser);
      const url = await caught(visit);
      await opened(visit.page, url.replace(plant('lyon'), host));
      await text(visit.page, elsewhere);
      await expect.poll(() => visit.page.url()).toBe(`${host}/handoff`);
      await opened(visit.page, url);
      await text(visit.page, spent);
      await visit.context.close();
    }
  });

  it('with a changed e-mail', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const url = await caught(visit);
    await opened(visit.page, url.replace(/email=./, 'email=~'));
    await text(visit.page, w('The address of this sign-in was changed on the way.'));
    await visit.context.close();
  });

  it('more than a minute later', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const url = await caught(visit);
    await fetch(`${site.url}/api/local/clock`, {
      method: 'POST',
      body: JSON.stringify({ advance: 'PT61S' }),
    });
    await opened(visit.page, url);
    await text(visit.page, spent);
    await visit.context.close();
  });
});

describe('whoever is stopped can go on', () => {
  it('at the plant’s host', { tags: ['long'] }, async () => {
    const { page, context, problems } = await open(browser);
    await opened(page, `${plant('lyon')}/handoff?email=x&token=y`);
    await text(page, spent);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to localhost' }).click();
    await page.waitForURL(`${site.url}/login`);
    await opened(page, `${plant('lyon')}/handoff?email=x&token=y`);
    await page.getByRole('button', { name: w('Sign in here') }).click();
    await page.waitForURL(`${plant('lyon')}/login`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('where the plant’s host does not answer', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page, context } = visit;
    const down = (url: URL) => url.origin === plant('lyon');
    await context.route(down, (route) => route.abort());
    await page.goto(`${site.url}/login`);
    await pick(page);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toMatch(/^chrome-error:/);
    await page.goto(`${site.url}/login`);
    await text(page, w('The address of your plant did not answer.'));
    await page.getByRole('button', { name: w('Continue here') }).click();
    await page.waitForURL(`${site.url}/app/reports/dashboard-alternative`);
    await context.unroute(down);
    await page.goto(`${site.url}/login`);
    await page.waitForURL(`${plant('lyon')}/app/reports/dashboard-alternative`);
    await context.close();
  });

  it('where a link asks for a hand-over nobody began', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    await opened(page, `${site.url}/handoff?challenge=${'A'.repeat(43)}`);
    await text(page, w('This step was not started in this tab.'));
    await expect.poll(() => page.url()).toBe(`${site.url}/handoff`);
    await page.getByRole('button', { name: w('Try again') }).click();
    await page.waitForURL(`${site.url}/login`);
    await visit.context.close();
  });
});

describe('at the plant’s host', () => {
  it('one signs in as anywhere, and works in its plant', { tags: ['long'] }, async () => {
    for (const email of [who, 'admin@demo.example']) {
      const visit = await open(browser);
      await visit.context.addCookies([{ name: 'settingsUpdated', value: 'true', url: plant('lyon') }]);
      await visit.page.goto(`${plant('lyon')}/login`);
      const answered = visit.page.waitForRequest((request) => request.url().startsWith(`${site.url}/login?`));
      await enter(visit.page, email);
      await expect.poll(() => visit.page.url()).toBe(`${plant('lyon')}/app/reports/dashboard-alternative`);
      // The only way back is over the main host, which stores nothing.
      await answered;
      await text(visit.page, /LY1/);
      expect(visit.problems).toEqual([]);
      await visit.context.close();
    }
  });

  it('of another plant one is sent on to sign in at the main host', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    await page.goto(`${plant('detroit')}/login`);
    await pick(page);
    await page.waitForURL(`${site.url}/login`);
    await visit.context.close();
  });

  it('one logs out of the hand-over and of the provider', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    await signIn(visit, site.url, who);
    const left = page.waitForRequest(/\/auth\/logout\?/);
    await page.getByRole('button', { name: 'Olivia Martin' }).click();
    await page.getByRole('menuitem', { name: w('Logout') }).click();
    // The identity provider accepts only the main host.
    expect(new URL((await left).url()).searchParams.get('logout_uri')).toBe(`${site.url}/`);
    await page.waitForURL(`${site.url}/`);
    await page.goto(`${plant('lyon')}/`);
    await expect.poll(async () => (await keptIn(page)).tab).not.toContain('handed-over');
    for (const host of [plant('lyon'), site.url]) {
      await page.goto(`${host}/app/mgmt/smp`);
      await page.waitForURL(`${host}/login`);
    }
    await visit.context.close();
  });

  it('one takes the place of whoever was signed in before', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page, context } = visit;
    await page.goto(`${plant('lyon')}/login`);
    await enter(page, 'admin@demo.example');
    const another = { ...visit, page: await context.newPage() };
    await signIn(another, site.url, who);
    expect((await keptIn(another.page)).device).not.toMatch(/eyJ/);
    await page.reload();
    await page.waitForURL(`${plant('lyon')}/login`);
    await context.close();
  });

  it('the sign-in ends with the token, and the normal one takes its place', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    const { page } = visit;
    await signIn(visit, site.url, who);
    await page.evaluate(() => {
      const token = JSON.parse(sessionStorage.getItem('handed-over')!);
      sessionStorage.setItem('handed-over', JSON.stringify({ ...token, expiresAt: '2020-01-01T00:00:00Z' }));
    });
    await page.goto(`${plant('lyon')}/app/mgmt/smp`);
    await page.waitForURL(`${plant('lyon')}/login`);
    await pick(page);
    await page.waitForURL(`${plant('lyon')}/app/mgmt/smp`);
    await visit.context.close();
  });
});
