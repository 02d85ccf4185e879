// A person in front of the site: signs in as one of the demo people, in a language, and notes what went wrong.
import { ElementWrapper } from '@cloudscape-design/components/test-utils/selectors';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { people } from '../../scripts/seed/people.ts';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, refused resources and exceptions since the page opened; a test that ends with any has failed. */
  problems: string[];
}

export interface Taste {
  language?: 'en' | 'it' | 'fr';
  theme?: 'LIGHT' | 'ONE_DARK' | 'TEROTECH';
}

/** Nothing takes that long: a guard against waiting for ever, also where the machine is busy with other work. */
export const PATIENCE = 30_000;

/** A refused call is an answer, not a fault. */
const answers = /the server responded with a status of 4\d\d/;

interface Opening extends Pick<BrowserContextOptions, 'storageState' | 'hasTouch'> {
  width?: number;
  height?: number;
  /** A tablet may keep the app for when there is no network: elsewhere that would only take time. */
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

/** A call of the API in somebody's name; answers the parsed body. */
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

/** Whether a plant has checklists, as its Super Admin says. */
export const checklistsIn = (url: string, plant: string, checklists: boolean) =>
  plantWith(url, plant, { checklists });

/** A membership and its plant are remembered by the functions for two seconds. */
const FORGOTTEN_MS = 2_050;

/** What a plant offers, as its Super Admin says; whoever comes afterwards finds it so. */
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

/** Saves somebody's settings. */
export const prefer = (url: string, email: string, { language = 'en', theme = 'TEROTECH' }: Taste = {}) =>
  call(url, email, '/user/settings', { method: 'PUT', body: { ...defaults, language, theme } });

const worksIn = (email: string, plant: string) => {
  const profile = people.find((one) => one.email === email)?.plants[plant];
  return profile !== undefined && profile !== 'disabled';
};

async function prefers(url: string, email: string, taste?: Taste): Promise<void> {
  // a disabled profile may not even change its settings
  if (!email.startsWith('disabled')) await prefer(url, email, taste);
  // most of the people speak Italian and would land in Torino; what these tests look at stands in Detroit
  if (worksIn(email, 'DT1')) await call(url, email, '/user/plant', { method: 'PUT', body: { plant: 'DT1' } });
}

/** Signs in through the sign-in page and the picker of people; ends where the profile lands. */
export async function signIn(visit: Visit, url: string, email: string, taste?: Taste): Promise<void> {
  const { page, context } = visit;
  await prefers(url, email, taste);
  // the notice of changed settings is told once, and was
  await context.addCookies([{ name: 'settingsUpdated', value: 'true', url }]);
  await page.goto(`${url}/login`);
  await enter(page, email);
}

interface Arrival extends Taste, Opening {
  /** Where to go; without it, where the profile lands. */
  at?: string;
  /** Where the visitor works; without it, where the profile does. */
  plant?: string;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;
/** What a browser keeps of a sign-in, and where it ended. */
const kept = new Map<string, { storageState: Kept; landing: string }>();

/** A window of somebody who signed in before: the sign-in page is met once by each person of a stack. */
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

/** However much later somebody comes back with it, it was not idle. */
async function stateOf({ context }: Visit): Promise<Kept> {
  const { cookies, origins } = await context.storageState();
  const lasting = ({ name }: { name: string }) => name !== 'last-activity';
  return {
    cookies,
    origins: origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.filter(lasting) })),
  };
}

/** From the sign-in page on screen through the picker of people to a page of the app. */
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

/** Guards against waiting for ever. */
const AT_MOST_MS = 60_000;

/** The page of the address stands, has its title and waits for nothing; after a step inside the app it is no longer the page before. */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + AT_MOST_MS;
  while (!(await isAtRest(page))) {
    if (Date.now() > until) throw new Error(`${page.url()} is still waiting for something`);
    await page.waitForTimeout(50);
  }
  await page.locator('h1').first().waitFor();
}

/**
 * Asked from here: a predicate given to the browser may not wait itself.
 * @throws where the page draws itself for ever: that eats a tablet's battery.
 */
async function isAtRest(page: Page): Promise<boolean> {
  const seen = await page
    .evaluate(async (busy) => {
      // a browser at rest has drawn what was set going: another page, its bar while that is fetched, or its spinners
      const { didTimeout } = await new Promise<IdleDeadline>((done) =>
        requestIdleCallback(done, { timeout: 5_000 }),
      );
      let drawn = 0;
      if (didTimeout) {
        // after a gesture on a busy machine it sometimes tells nobody that it rests
        const watch = new MutationObserver(() => drawn++);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        await new Promise((done) => setTimeout(done, 500));
        watch.disconnect();
      }
      return { drawn, rests: document.querySelector('h1') !== null && document.querySelector(busy) === null };
    }, busy)
    .catch((error) => {
      if (page.isClosed()) throw error;
      // another document came in between
      return { drawn: 0, rests: false };
    });
  if (seen.rests && seen.drawn > 5) throw new Error(`${page.url()} draws itself for ever`);
  return seen.rests;
}

/** To another page of the app as the browser's own buttons lead there: without loading it anew. */
export const travel = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The select of a form: opens it and takes the option that holds the text. */
export async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Of a select with many options, narrowed by typing. */
export async function chooseTyped(page: Page, select: Locator, typed: string): Promise<void> {
  await select.click();
  await page.locator('input:focus').fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

/** Ten turns of the wheel in the middle of something, then a long drag. */
export async function zoomAndDrag(page: Page, on: Locator): Promise<void> {
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let n = 0; n < 10; n++) await page.mouse.wheel(0, -120);
  await page.mouse.down();
  for (let n = 0; n < 40; n++) await page.mouse.move(x - n * 6, y - n * 3);
  await page.mouse.up();
}
