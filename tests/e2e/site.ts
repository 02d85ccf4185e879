// Fixture of a browser session: signs in as one of the demo people, in a language, and records problems.
import { ElementWrapper } from '@cloudscape-design/components/test-utils/selectors';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { people } from '#scripts/seed/people.ts';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, refused resources and exceptions since the page opened; tests expect none. */
  problems: string[];
}

export interface Taste {
  language?: 'en' | 'it' | 'fr';
  theme?: 'LIGHT' | 'ONE_DARK' | 'TEROTECH';
}

/** Milliseconds of a timeout that no working page reaches, even on a busy machine. */
export const PATIENCE = 30_000;

/** Messages of refused calls, which are expected answers instead of problems. */
const answers = /the server responded with a status of 4\d\d/;

interface Opening extends Pick<BrowserContextOptions, 'storageState' | 'hasTouch'> {
  width?: number;
  height?: number;
  /** Allows the service worker to cache the app; elsewhere it would only take time. */
  keeps?: boolean;
}

export async function open(
  browser: Browser,
  { width = 1400, height = 900, keeps = false, ...rest }: Opening = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: keeps ? 'allow' : 'block',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !answers.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, context, problems };
}

export async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/local/token?email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Calls the API as a user; returns the parsed body. */
export async function call<Answer>(
  url: string,
  email: string,
  path: string,
  { method = 'GET', body, plant = 'TO1' }: { method?: string; body?: unknown; plant?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(url, email)}`,
      'x-plant': plant,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Switches the checklists of a plant on or off as its Super Admin. */
export const checklistsIn = (url: string, plant: string, checklists: boolean) =>
  plantWith(url, plant, { checklists });

/** Milliseconds after which the functions' cache of a membership and its plant has expired. */
const FORGOTTEN_MS = 2_050;

/** Sets the options of a plant as its Super Admin; they stay set for later tests. */
export async function plantWith(
  url: string,
  plant: string,
  options: { checklists?: boolean; resources?: boolean },
): Promise<void> {
  const who = 'superadmin@demo.example';
  const { items } = await call<{ items: { id: string; disabled: boolean; manages: string }[] }>(
    url,
    who,
    '/plant/items',
  );
  const { disabled: _, manages: __, ...kept } = items.find(({ id }) => id === plant)!;
  await call(url, who, '/plant/items', { method: 'PUT', body: { ...kept, ...options } });
  await new Promise((passed) => setTimeout(passed, FORGOTTEN_MS));
}

const defaults = { direction: 'ltr', responsiveFontSizes: true, globalization: 'en' };

/** Saves the settings of a user. */
export const prefer = (url: string, email: string, { language = 'en', theme = 'TEROTECH' }: Taste = {}) =>
  call(url, email, '/user/settings', { method: 'PUT', body: { ...defaults, language, theme } });

const worksIn = (email: string, plant: string) => {
  const profile = people.find((one) => one.email === email)?.plants[plant];
  return profile !== undefined && profile !== 'disabled';
};

async function prefers(url: string, email: string, taste?: Taste): Promise<void> {
  // A disabled profile may not even change its settings.
  if (!email.startsWith('disabled')) await prefer(url, email, taste);
  // Most of the people speak Italian and would start in Torino; the tests use data of Detroit.
  if (worksIn(email, 'DT1')) await call(url, email, '/user/plant', { method: 'PUT', body: { plant: 'DT1' } });
}

/** Signs in through the sign-in page and the picker of people; ends on the profile's landing page. */
export async function signIn(visit: Visit, url: string, email: string, taste?: Taste): Promise<void> {
  const { page, context } = visit;
  await prefers(url, email, taste);
  // The notice of changed settings appears once per browser and is suppressed here.
  await context.addCookies([{ name: 'settingsUpdated', value: 'true', url }]);
  await page.goto(`${url}/login`);
  await enter(page, email);
}

interface Arrival extends Taste, Opening {
  /** Address to open; by default the profile's landing page. */
  at?: string;
  /** Plant to work in; by default the profile's. */
  plant?: string;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;
/** Browser state after a sign-in, and the landing page. */
const kept = new Map<string, { storageState: Kept; landing: string }>();

/** Opens a page as a signed-in user; each user passes the sign-in page only once per stack. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  { language, theme, at, plant, ...opening }: Arrival = {},
): Promise<Visit> {
  const who = JSON.stringify([url, email, language, theme, plant]);
  const before = kept.get(who);
  const visit = await open(browser, { ...opening, storageState: before?.storageState });
  if (plant) await visit.context.addInitScript((code) => localStorage.setItem('plant', code), plant);
  if (before) {
    await prefers(url, email, { language, theme });
    await goTo(visit.page, url, at ?? before.landing);
  } else {
    await signIn(visit, url, email, { language, theme });
    kept.set(who, { storageState: await stateOf(visit), landing: pathOf(visit.page) });
    if (at) await goTo(visit.page, url, at);
  }
  return visit;
}

/** Returns the browser state without the last activity, so that a later session does not count as idle. */
async function stateOf({ context }: Visit): Promise<Kept> {
  const { cookies, origins } = await context.storageState();
  const lasting = ({ name }: { name: string }) => name !== 'last-activity';
  return {
    cookies,
    origins: origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.filter(lasting) })),
  };
}

/** Signs in from the sign-in page through the picker of people to a page of the app. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.getByRole('button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByText(email, { exact: true }).first().click();
  await page.waitForURL((to) => /^\/(app|forbidden|401|500)/.test(to.pathname));
  await settled(page);
}

export async function goTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await settled(page);
}

const busy = `.loading-bar, [aria-busy="true"], ${new ElementWrapper('body').findSpinner().toSelector()}`;

/** Timeout that no working page reaches. */
const AT_MOST_MS = 60_000;

/**
 * Waits until the page is rendered, has its title and is no longer loading; after a navigation inside the app
 * it is no longer the previous page.
 */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + AT_MOST_MS;
  while (!(await isAtRest(page))) {
    if (Date.now() > until) throw new Error(`${page.url()} is still waiting for something`);
    await page.waitForTimeout(50);
  }
  await page.locator('h1').first().waitFor();
}

/**
 * Returns whether the page is idle. It is polled from here because a predicate in the browser cannot be
 * asynchronous.
 * @throws if the page renders continuously, which would drain a tablet's battery
 */
async function isAtRest(page: Page): Promise<boolean> {
  const seen = await page
    .evaluate(async (busy) => {
      // An idle browser has rendered what was started: another page, its progress bar, or spinners.
      const { didTimeout } = await new Promise<IdleDeadline>((done) =>
        requestIdleCallback(done, { timeout: 5_000 }),
      );
      let drawn = 0;
      if (didTimeout) {
        // After a gesture on a busy machine the idle callback sometimes does not come.
        const watch = new MutationObserver(() => drawn++);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        await new Promise((done) => setTimeout(done, 500));
        watch.disconnect();
      }
      return { drawn, rests: document.querySelector('h1') !== null && document.querySelector(busy) === null };
    }, busy)
    .catch((error) => {
      if (page.isClosed()) throw error;
      // Another document was loaded meanwhile.
      return { drawn: 0, rests: false };
    });
  if (seen.rests && seen.drawn > 5) throw new Error(`${page.url()} draws itself for ever`);
  return seen.rests;
}

/** Navigates inside the app as the browser's own buttons do, without reloading. */
export const travel = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens a page inside the app, which is quicker than loading it; loads it if no new heading appears. */
export async function visitPage(page: Page, url: string, path: string): Promise<void> {
  await page.locator('h1').evaluateAll((all) => {
    for (const heading of all) heading.dataset.left = '';
  });
  await travel(page, path);
  const isLeft = () => document.querySelector('h1[data-left]') === null;
  const isOpen = await page.waitForFunction(isLeft, undefined, { timeout: 1_000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) await settled(page);
  else await goTo(page, url, path);
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Selects the option with the text in a select of a form. */
export async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Selects an option in a long select by typing. */
export async function chooseTyped(page: Page, select: Locator, typed: string): Promise<void> {
  await select.click();
  await page.locator('input:focus').fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

/** Zooms with ten turns of the wheel in the middle of an element and drags it. */
export async function zoomAndDrag(page: Page, on: Locator): Promise<void> {
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let n = 0; n < 10; n++) await page.mouse.wheel(0, -120);
  await page.mouse.down();
  for (let n = 0; n < 40; n++) await page.mouse.move(x - n * 6, y - n * 3);
  await page.mouse.up();
}
