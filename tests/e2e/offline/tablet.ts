// Tablet shared by several people: a browser of its own whose profile folder survives kills, with access to
// the app's read and write functions.
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { makeFolder, PID_FILE } from '../leftovers.ts';
import { call, enter, noteVisit, PATIENCE, prefer, settled } from '../site.ts';
import { typeCode } from './code.ts';
import { kept, lyingIn } from './kept.ts';
import { type Network, openWay } from './network.ts';

export interface Person {
  user: string;
  email: string;
  name: string;
  code: string;
}

/** Outcome of a write or a read in the app. */
export type Said<A> =
  | { is: 'answered'; answer: A }
  | { is: 'refused'; code: string }
  /** Neither recorded nor refused, because no answer arrived. */
  | { is: 'unreachable' }
  /** The page was killed before it answered. */
  | { is: 'killed' };

/** States of the network. `offline`: the browser knows; `cut`: it believes it has a network. */
export const weathers = ['well', 'cut', 'offline', 'flap', 'slow'] as const;
/** `unserved`: only the service is unreachable. */
export type Weather = (typeof weathers)[number] | 'unserved';

/** Milliseconds that handing over a tablet never takes, even on a busy machine. */
const HAND_OVER_MS = 180_000;
const HOME = '/app/tablet/homeTablet';
const PLANT = 'DT1';

/** Patterns of the calls by `useSend` and `useCall` in the minified build. */
const sends = /\.send\((\w+),(\w+)=>([\w$]+)\([\w$]+,\1,\2\)\)\}\),onSuccess/;
const reads = /queryFn:\(\{signal:(\w+)\}\)=>([\w$]+)\([\w$]+,[\w$]+,\1\)\}\)/;

/**
 * Finds the file of the built site with these functions, and returns a line that exposes them to the test.
 */
function door(): { path: string; line: string } {
  for (const file of globSync('dist/web/assets/*.js')) {
    const code = readFileSync(file, 'utf8');
    const [send, read] = [sends.exec(code)?.[3], reads.exec(code)?.[2]];
    if (!send || !read) continue;
    const line = `;globalThis.door={send:(c,i)=>${send}(c,i),read:(c,i)=>${read}(c,i)};`;
    return { path: `/assets/${basename(file)}`, line };
  }
  throw new Error('no file of the site sends writes as useSend does');
}

/** Ids of the browsers that run; each leads a group of processes that does not end with this process. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) endGroup(pid);
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}

export class Tablet {
  readonly network: Network;
  readonly site: string;
  page!: Page;
  context!: BrowserContext;
  /** Number of repeated sign-ins, which should stay 0. */
  signIns = 0;
  /** Pages that failed and were reloaded, with their console messages. */
  readonly failures: string[] = [];
  readonly #said: string[] = [];
  #process!: ChildProcess;
  readonly #folder = makeFolder('tablet');
  readonly #options: Awaited<ReturnType<typeof openWay>>['options'];

  static async open(site: string): Promise<Tablet> {
    const way = await openWay(site);
    const { path, line } = door();
    way.change(path, (code) => code + line);
    const tablet = new Tablet(site, way);
    await tablet.#start();
    return tablet;
  }

  private constructor(site: string, { options, ...network }: Awaited<ReturnType<typeof openWay>>) {
    this.site = site;
    this.network = network;
    this.#options = options;
  }

  async #start(): Promise<void> {
    const { executablePath, args, env } = this.#options;
    this.#process = spawn(
      executablePath!,
      [
        ...args!,
        ...['--headless', '--hide-scrollbars', '--mute-audio', '--remote-debugging-port=0'],
        `--user-data-dir=${this.#folder}`,
        'about:blank',
      ],
      { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    const pid = this.#process.pid!;
    running.add(pid);
    this.#process.once('exit', () => running.delete(pid));
    writeFileSync(join(this.#folder, PID_FILE), String(pid));
    const address = await this.#address();
    const browser = await chromium.connectOverCDP(address);
    this.context = browser.contexts()[0]!;
    this.context.setDefaultTimeout(PATIENCE);
    await this.context.addCookies([{ name: 'settingsUpdated', value: 'true', url: this.site }]);
    await this.#open();
    noteVisit({ page: this.page, context: this.context, problems: this.#said });
  }

  async #address(): Promise<string> {
    for await (const line of createInterface({ input: this.#process.stderr! })) {
      const address = /DevTools listening on (\S+)/.exec(line)?.[1];
      if (!address) continue;
      this.#process.stderr!.resume();
      return address;
    }
    throw new Error('the browser ended as it started');
  }

  async #open(): Promise<void> {
    this.page = await this.context.newPage();
    this.#said.length = 0;
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#said.push(message.text());
    });
    this.page.on('pageerror', (error) => this.#said.push(String(error)));
    await this.page.setViewportSize({ width: 1180, height: 820 });
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    await this.context.setOffline(this.#offline);
  }

  /** Sets the state of the network until the next change, also across kills. */
  async turn(weather: Weather, chance: () => number = Math.random): Promise<void> {
    this.#offline = weather === 'offline';
    this.network.join();
    if (weather === 'cut') this.network.tear();
    if (weather === 'unserved') this.network.tear((path) => !path.startsWith('/api/'));
    if (weather === 'flap') this.network.flap(chance);
    if (weather === 'slow') this.network.slow(() => 1_500 * chance());
    await this.context.setOffline(this.#offline);
  }
  #offline = false;

  /** Kills the page, or the whole browser as if the battery was removed, and opens the app again. */
  async kill(how: 'page' | 'browser'): Promise<void> {
    if (how === 'page') {
      const before = this.page;
      await this.#open();
      await before.close();
    } else {
      await this.#end();
      await this.#start();
    }
    await this.page.goto(this.site + HOME, { waitUntil: 'commit' });
  }

  async #end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = new Promise((done) => this.#process.once('exit', done));
    endGroup(this.#process.pid!);
    await ended;
  }

  async close(): Promise<void> {
    await this.#end();
    await this.network.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Signs in the first person. */
  async signIn(person: Person): Promise<void> {
    const { page, site } = this;
    await this.#settle(person);
    await page.goto(`${site}/login`);
    await enter(page, person.email);
    await page.goto(site + HOME);
    await this.#named(person).waitFor();
  }

  /** Waits until the app is cached for use without network. */
  keepsApp = () => kept(this.page);

  /** Signs in another person. */
  async signInToo(person: Person): Promise<void> {
    const { page } = this;
    await this.#settle(person);
    await page.locator('#top-bar button').click();
    await page.getByRole('button', { name: 'Sign in as another person' }).click();
    await page.waitForURL(/\/login$/);
    await enter(page, person.email);
    await page.goto(this.site + HOME);
    await this.#named(person).waitFor();
  }

  async #settle({ email }: Person): Promise<void> {
    await prefer(this.site, email);
    await call(this.site, email, '/user/plant', { method: 'PUT', body: { plant: PLANT } });
  }

  async setCode({ code }: Person): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Set your own code' }).first().click();
    await page.getByRole('dialog', { name: 'Own code' }).waitFor();
    await typeCode(page, code);
    await page.getByLabel('Repeat the new code').waitFor();
    await typeCode(page, code);
    await page.getByText('Your own code is set on this tablet.').waitFor();
  }

  #named({ name }: Person) {
    return this.page.locator('#top-bar').getByText(name);
  }

  /** Hands the tablet to a person, entering the code or signing in where that is required. */
  async handTo(person: Person): Promise<void> {
    const { page } = this;
    const until = Date.now() + HAND_OVER_MS;
    const button = (name: string) => page.getByRole('button', { name, exact: true }).last();
    for (;;) {
      const screen = await this.#screen();
      if (Date.now() > until)
        throw new Error(`${person.name} is not at work: ${screen} ${await page.innerText('body')}`);
      if (screen === `app ${person.name}`) return;
      if (screen === `lock ${person.name}`) {
        await typeCode(page, person.code).catch(() => {});
        await page
          .getByRole('dialog', { name: person.name })
          .waitFor({ state: 'detached', timeout: 10_000 })
          .catch(() => {});
      } else if (screen.startsWith('lock')) {
        await button(person.name)
          .click({ timeout: 5_000 })
          .catch(() => this.#signInAtLock(person));
      } else if (screen.startsWith('app ')) {
        await page
          .locator('#top-bar button')
          .click({ timeout: 5_000 })
          .catch(() => {});
        await button(person.name)
          .click({ timeout: 5_000 })
          .catch(() => page.keyboard.press('Escape'));
      } else if (screen === 'login') {
        this.signIns += 1;
        await this.turn('well');
        await page.reload();
        await enter(page, person.email);
        await page.goto(this.site + HOME);
      } else if (screen === 'failed') {
        this.failures.push(this.#said.splice(0).slice(-5).join(' | '));
        await page.reload({ waitUntil: 'commit' });
        await pause(500);
      } else await pause(100);
    }
  }

  /** Signs in on the lock screen a person whose sign-in is no longer stored. */
  async #signInAtLock({ name }: Person): Promise<void> {
    const lock = this.page.locator('dialog.lock[open]');
    this.failures.push(
      `${name} at the lock: ${await lock.innerText({ timeout: 2_000 }).catch(() => 'open')}`,
    );
    await this.turn('well');
    await lock
      .getByRole('button', { name: /^Sign in/ })
      .click({ timeout: 5_000 })
      .catch(() => {});
  }

  /** Returns the current screen as a text. */
  #screen = (): Promise<string> =>
    this.page
      .evaluate(() => {
        const lock = document.querySelector('dialog.lock[open]');
        if (lock) return `lock ${lock.getAttribute('aria-label')}`;
        if (location.pathname === '/login') return document.querySelector('button') ? 'login' : '';
        if (document.body.innerText.includes('This page failed')) return 'failed';
        const menu = document.querySelector('#top-bar button[aria-label]')?.getAttribute('aria-label');
        const doors = (globalThis as { door?: unknown }).door;
        return menu && doors && document.querySelector('h1') ? `app ${menu.split(': ')[1]}` : '';
      })
      .catch(() => '');

  /** Writes as `useSend` does. */
  send = <A>(path: string, input: object): Promise<Said<A>> => this.#through('send', 'POST', path, input);
  /** Reads as `useCall` does. */
  read = <A>(path: string, input: object): Promise<Said<A>> => this.#through('read', 'GET', path, input);

  async #through<A>(by: 'send' | 'read', method: string, path: string, input: object): Promise<Said<A>> {
    try {
      return await this.page.evaluate(
        async ([by, method, path, input]): Promise<Said<A>> => {
          type Call = (contract: object, input: object) => Promise<A>;
          const { door } = globalThis as unknown as { door: Record<'send' | 'read', Call> };
          try {
            return {
              is: 'answered',
              answer: await door[by]({ method, path, requiredPermission: 'user' }, input),
            };
          } catch (error) {
            const { name, code, message } = error as Error & { code?: string };
            if (name === 'Unreachable') return { is: 'unreachable' };
            return { is: 'refused', code: code ?? `${name} ${message}` };
          }
        },
        [by, method, path, input] as const,
      );
    } catch {
      return { is: 'killed' };
    }
  }

  /** Returns the number of unsent entries of all users. */
  unsent = async (): Promise<number> =>
    (await lyingIn(this.page)).filter(({ kind }) => kind === 'entry').length;

  /** Returns the kinds of a user's stored data. */
  async keptOf({ user }: Person): Promise<string[]> {
    const theirs = (await lyingIn(this.page)).filter((each) => each.user.endsWith(`/${user}`));
    return theirs.map(({ kind }) => kind);
  }

  /** Triggers sending as the return of the network does. */
  sendNow = () => this.page.evaluate(() => dispatchEvent(new Event('online')));

  /** Returns the text of the page of unsent entries, for error messages. */
  async whatWaits(): Promise<string> {
    await this.page.goto(`${this.site}/app/tablet/unsent`);
    await settled(this.page);
    return this.page.locator('main').innerText();
  }
}
