// Fixture of a browser session: signs in as one of the demo people, in a language, and records problems.
import { setTimeout as pause } from 'node:timers/promises';
import { ElementWrapper } from '@cloudscape-design/components/test-utils/selectors';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { people } from '#scripts/seed/people.ts';
import { LIBRARY_PREFIX } from '#web/session/stored-token.ts';
import { CALM_MS, onWrite, waitForAnswers, watchTraffic } from './traffic.ts';

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

interface Opening extends Pick<BrowserContextOptions, 'storageState' | 'hasTouch' | 'timezoneId' | 'locale'> {
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
    // Hours are shown alike on every machine.
    timezoneId: 'Europe/Rome',
    locale: 'en-GB',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE);
  context.on('page', watchTraffic);
  let isCut = false;
  const setOffline = context.setOffline.bind(context);
  // A request that is under way when a test cuts the network would be a problem of the test alone.
  context.setOffline = async (offline) => {
    if (offline) await waitForAnswers(context.pages(), CALM_MS);
    isCut ||= offline;
    await setOffline(offline);
  };
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || answers.test(text)) return;
    if (!isCut || !text.includes('ERR_INTERNET_DISCONNECTED')) problems.push(text);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const visit = { page, context, problems };
  noteVisit(visit);
  return visit;
}

/** Visits whose pages are open. */
const visits = new Set<Visit>();
export const openVisits = (): Visit[] => [...visits];

/** Notes a visit as open until its context is closed. */
export function noteVisit(visit: Visit): void {
  visits.add(visit);
  visit.context.on('close', () => visits.delete(visit));
}

/** Milliseconds for which a token is used again; the service accepts it for 15 minutes. */
const TOKEN_MS = 10 * 60_000;
const tokens = new Map<string, { until: number; token: Promise<string> }>();
const keyOf = (url: string, email: string) => `${url} ${email}`;

/**
 * Forgets the tokens of a site. The service knows for two seconds what a sign-in may do, so after a write only
 * a new sign-in is sure to meet the new state.
 */
function forgetTokens(url: string): void {
  for (const key of tokens.keys()) if (key.startsWith(`${url} `)) tokens.delete(key);
}
onWrite(forgetTokens);

/** Returns an access token of a user, the same one as long as nothing is written. */
export function tokenOf(url: string, email: string): Promise<string> {
  const known = tokens.get(keyOf(url, email));
  if (known && known.until > Date.now()) return known.token;
  const token = askToken(url, email);
  tokens.set(keyOf(url, email), { until: Date.now() + TOKEN_MS, token });
  token.catch(() => tokens.delete(keyOf(url, email)));
  return token;
}

async function askToken(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/local/token?email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

interface Asking {
  method?: string;
  body?: unknown;
  plant?: string;
}

/** Writes of a person's own choices, which change nothing that a call with a named plant may do. */
const ownChoice = /^\/user\/(settings|plant)$/;

/** Calls the API as a user; returns the parsed body. */
export async function call<Answer>(
  url: string,
  email: string,
  path: string,
  asking: Asking = {},
): Promise<Answer> {
  const { method = 'GET' } = asking;
  let answer = await ask(url, email, path, asking);
  if (answer.status === 401) {
    // The clock of the stack was moved, or the person was enrolled meanwhile.
    tokens.delete(keyOf(url, email));
    answer = await ask(url, email, path, asking);
  }
  if (method !== 'GET' && !ownChoice.test(path)) forgetTokens(url);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function ask(
  url: string,
  email: string,
  path: string,
  { method = 'GET', body, plant = 'TO1' }: Asking,
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(url, email)}`,
      'x-plant': plant,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Switches the checklists of a plant on or off as its Super Admin. */
export const checklistsIn = (url: string, plant: string, checklists: boolean) =>
  plantWith(url, plant, { checklists });

interface PlantOptions {
  checklists?: boolean;
  resources?: boolean;
}

/** Sets the options of a plant as its Super Admin; they stay set for later tests. */
export async function plantWith(url: string, plant: string, options: PlantOptions): Promise<void> {
  const who = 'superadmin@demo.example';
  const { items } = await call<{ items: { id: string; disabled: boolean; manages: string }[] }>(
    url,
    who,
    '/plant/items',
  );
  const { disabled: _, manages: __, ...before } = items.find(({ id }) => id === plant)!;
  await call(url, who, '/plant/items', { method: 'PUT', body: { ...before, ...options } });
  const tokens = await tokensOfPages(url);
  await Promise.all(tokens.map((token) => meetsOptions(url, token, plant, options)));
}

/** Waits until the service answers a sign-in, which it may still know, with the new options of the plant. */
async function meetsOptions(
  url: string,
  token: string,
  plant: string,
  { checklists, resources }: PlantOptions,
): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(POLL_MS)) {
    const answer = await fetch(`${url}/api/user/get`, {
      headers: { authorization: `Bearer ${token}`, 'x-plant': plant },
    });
    // A sign-in that is over, or of somebody who does not work in the plant, meets nothing.
    if (!answer.ok) return;
    const told = ((await answer.json()) as { plant: { chklst: boolean; risorse: boolean } }).plant;
    if (
      (checklists === undefined || told.chklst === checklists) &&
      (resources === undefined || told.risorse === resources)
    )
      return;
  }
  throw new Error(`${plant} does not get its options`);
}
const POLL_MS = 100;

const defaults = { direction: 'ltr', responsiveFontSizes: true, globalization: 'en' };

const buildSettings = ({ language = 'en', theme = 'TEROTECH' }: Taste) => ({ ...defaults, language, theme });

/** Saves the settings of a user. */
export const prefer = (url: string, email: string, taste: Taste = {}) =>
  call(url, email, '/user/settings', { method: 'PUT', body: buildSettings(taste) });

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

type BrowserState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;
/** Browser states after the sign-ins of this process, by site, user and taste. */
const states = new Map<string, Promise<BrowserState>>();

/** Returns the access tokens of the sign-ins of a site that later pages continue. */
async function tokensOfPages(url: string): Promise<string[]> {
  const ofSite = [...states].filter(([who]) => JSON.parse(who)[0] === url);
  return (await Promise.all(ofSite.map(([, state]) => state)))
    .flatMap(({ origins }) => origins)
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => name.endsWith('.accessToken'))
    .map(({ value }) => value);
}

/**
 * Opens a page as a signed-in user. The tokens of the sign-in are placed where the provider's library stores them;
 * the tests of the sign-in itself, in `tests/e2e/access`, go through its pages.
 */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  { language, theme, at = '/app', plant, ...opening }: Arrival = {},
): Promise<Visit> {
  await prefers(url, email, { language, theme });
  const who = JSON.stringify([url, email, language, theme]);
  if (!states.has(who)) states.set(who, buildState(url, email, { language, theme }));
  const visit = await open(browser, { ...opening, storageState: await states.get(who) });
  // The notice of changed settings appears once per browser and is suppressed here.
  await visit.context.addCookies([{ name: 'settingsUpdated', value: 'true', url }]);
  if (plant) await visit.context.addInitScript((code) => localStorage.setItem('plant', code), plant);
  await goTo(visit.page, url, at);
  return visit;
}

/** Signs in and returns the state of a browser that came back from the sign-in. */
async function buildState(url: string, email: string, taste: Taste): Promise<BrowserState> {
  const [config, tokens] = (await Promise.all(
    [`${url}/config.json`, `${url}/api/local/token?email=${encodeURIComponent(email)}`].map(async (address) =>
      (await fetch(address)).json(),
    ),
  )) as [{ userPoolClientId: string }, Record<'access_token' | 'id_token' | 'refresh_token', string>];
  const { username } = JSON.parse(
    Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString(),
  ) as { username: string };
  const client = `${LIBRARY_PREFIX}.${config.userPoolClientId}`;
  const settings = buildSettings(taste);
  const stored: Record<string, string> = {
    [`${client}.LastAuthUser`]: username,
    [`${client}.oauthSignIn`]: 'true,false',
    [`${client}.${username}.oauthMetadata`]: '{"oauthSignIn":true}',
    [`${client}.${username}.clockDrift`]: '0',
    [`${client}.${username}.accessToken`]: tokens.access_token,
    [`${client}.${username}.idToken`]: tokens.id_token,
    [`${client}.${username}.refreshToken`]: tokens.refresh_token,
    settings: JSON.stringify(settings),
    language: settings.language,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
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
/** Pages whose app reads ahead for hours without a network. */
const touchPage = /\/app\/(tablet|operator)\b/;

/**
 * Waits until the page is at rest: no request to the service is unanswered, nothing is loading, the title is
 * there, and two frames have the same height. After a navigation inside the app it is no longer the previous
 * page.
 */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + AT_MOST_MS;
  const traffic = watchTraffic(page);
  while (true) {
    if (Date.now() > until) throw new Error(await describeRest(page));
    const isReadingAhead = touchPage.test(page.url()) && (await readsAhead(page));
    // While the app reads ahead there is always a request, and none of them is of the page.
    if (!isReadingAhead) await waitForAnswers([page], 1_000);
    const { started } = traffic;
    const isDrawn = await waitForFrames(page, until - Date.now());
    if (isDrawn && (isReadingAhead || (traffic.started === started && traffic.unanswered.size === 0))) break;
  }
  await page.locator('h1').first().waitFor();
}

/** Returns whether the app reads ahead at the moment, which it does under a lock. */
const readsAhead = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === 'plantledger.ahead');
    })
    .catch((error) => {
      if (page.isClosed()) throw error;
      return false;
    });

/** Number of the last look at a page, by which the page tells the frames of two looks apart. */
let lastLook = 0;

/** Returns whether the page is drawn: it does not load, and stays as high as it is. */
async function waitForFrames(page: Page, atMost: number): Promise<boolean> {
  try {
    // The library asks at each frame, and is not deceived where a test has replaced the timers of the page.
    await page.waitForFunction(
      ({ busy, look }) => {
        const global = globalThis as { restLook?: { look: number; height: number; frames: number } };
        if (global.restLook?.look !== look) global.restLook = { look, height: -1, frames: 0 };
        const rest = global.restLook;
        const isLoading = document.querySelector('h1') === null || document.querySelector(busy) !== null;
        const { scrollHeight } = document.body;
        rest.frames = !isLoading && scrollHeight === rest.height ? rest.frames + 1 : 0;
        rest.height = scrollHeight;
        return rest.frames >= 2;
      },
      { busy, look: ++lastLook },
      { timeout: Math.max(atMost, 1) },
    );
    // A page that is drawn in slices shows the previous one between them. This task runs after all slices.
    return await page.evaluate(async (busy) => {
      const { scrollHeight } = document.body;
      const { scheduler } = globalThis as unknown as {
        scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> };
      };
      await scheduler.postTask(() => undefined, { priority: 'background' });
      const isLoading = document.querySelector('h1') === null || document.querySelector(busy) !== null;
      return !isLoading && document.body.scrollHeight === scrollHeight;
    }, busy);
  } catch (error) {
    if (page.isClosed()) throw error;
    // Another document was loaded meanwhile, or there was no time left.
    await pause(LOOK_AGAIN_MS);
    return false;
  }
}
const LOOK_AGAIN_MS = 20;

/** Returns what a page is still waiting for, for error messages. */
async function describeRest(page: Page): Promise<string> {
  const unanswered = [...watchTraffic(page).unanswered].map(
    (request) => `${request.method()} ${request.url()}`,
  );
  const loading = await page
    .locator(busy)
    .evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));
  return `${page.url()} is still waiting for ${[...unanswered, ...loading].join(', ') || 'its title or height'}`;
}

/** Milliseconds for which a page at rest is watched. */
const WATCHED_MS = 500;

/**
 * Returns how often a page at rest changes its content within half a second. A page that draws itself for
 * ever would drain the battery of a tablet.
 */
export async function countDrawings(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(async (watched) => {
    let drawn = 0;
    const watch = new MutationObserver(() => drawn++);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    await new Promise((done) => setTimeout(done, watched));
    watch.disconnect();
    return drawn;
  }, WATCHED_MS);
}

/** Navigates inside the app as the browser's own buttons do, without reloading. */
export const travel = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

interface Place {
  address: string;
  heading: string | null;
}
const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(() => ({
    address: location.href,
    heading: document.querySelector('h1')?.textContent ?? null,
  }));

/** Opens a page inside the app, which is quicker than loading it; loads it if the app stays where it was. */
export async function visitPage(page: Page, url: string, path: string): Promise<void> {
  const before = await placeOf(page);
  await travel(page, path);
  await settled(page);
  const after = await placeOf(page);
  if (after.address === before.address && after.heading === before.heading) await goTo(page, url, path);
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
