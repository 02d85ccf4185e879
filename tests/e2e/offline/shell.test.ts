// App on a tablet: works offline after one visit, can be installed, and takes a newer version when the user
// agrees.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, goTo, open, PATIENCE, settled, signIn, travel, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { kept } from './kept.ts';
import { openNetwork } from './network.ts';

const TECHNICIAN = 'technician@demo.example';
const HOME = '/app/tablet/homeTablet';
const isCall = (path: string) => path.startsWith('/api/') || path === '/socket';

let site: Site;
let network: Awaited<ReturnType<typeof openNetwork>>;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  network = await openNetwork(site.url);
});
afterAll(async () => {
  await network?.close();
  await site?.close();
});
beforeEach(async () => {
  visit = await open(network.browser, { width: 1024, height: 768, hasTouch: true, keeps: true });
  page = visit.page;
});
afterEach(async () => {
  await visit.context.close();
  network.join();
  network.restore();
});

/** Returns the paths of all cached files. */
const keptFiles = (of: Page): Promise<string[]> =>
  of.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

/** Returns the files of the build by their entry module. */
const built = (): Record<string, { file: string }> =>
  JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));

const arrive = async () => {
  await signIn(visit, site.url, TECHNICIAN);
  await kept(page);
};

/** Cuts the network; the browser also reports being offline unless some requests pass. */
async function cut(passes?: (path: string) => boolean): Promise<void> {
  if (!passes) await visit.context.setOffline(true);
  await network.cut(passes);
}

const refusedByPolicy = (problem: string) => /content security policy|trusted/i.test(problem);

describe('without a network', () => {
  it('pages and their texts are there, the app itself stands, and neither desk nor answers are kept', async () => {
    const byWorker: string[] = [];
    visit.context.on('request', (request) => {
      if (request.serviceWorker()) byWorker.push(new URL(request.url()).pathname);
    });
    await arrive();
    await page.reload();
    await settled(page);
    const files = await keptFiles(page);
    const pageOf = (name: string) => `/${built()[`src/features/${name}.tsx`]!.file}`;
    expect(files).toContain(pageOf('home/tablet-home-page'));
    expect(files).toContain(pageOf('home/operator-home-page'));
    expect(files).not.toContain(pageOf('reports/home/home-page'));
    expect(files).not.toContain(pageOf('ingestion/ingestion-page'));
    expect(files).toContain('/config.json');
    expect(byWorker.length).toBeGreaterThan(0);

    await cut(isCall);
    const before = network.refused.length;
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Back to HOME' }).waitFor();
    await travel(page, '/app/tablet/homeTablet/newTag');
    await settled(page);
    await travel(page, '/app/tablet/week');
    await settled(page);
    // A language that was not selected before works too.
    const settings = await call<object>(site.url, TECHNICIAN, '/user/settings', { plant: 'DT1' });
    await call(site.url, TECHNICIAN, '/user/settings', {
      method: 'PUT',
      body: { ...settings, language: 'fr' },
      plant: 'DT1',
    });
    await goTo(page, site.url, HOME);
    const w = wordsIn('fr');
    const back = page.getByRole('button', { name: w('Back to HOME') });
    await back.waitFor();
    // Only the configuration is requested again each time; everything else was cached.
    expect(new Set(network.refused.slice(before))).toEqual(new Set(['GET /config.json']));

    // The browser would show its error page here.
    await cut();
    await page.goto(site.url + HOME);
    await back.waitFor();
    const [away] = w('No network. Data as of 07:00.').split('. ');
    await page.getByText(away!).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(HOME);
    expect(visit.problems.filter(refusedByPolicy)).toEqual([]);
    const asked = [...(await keptFiles(page)), ...byWorker];
    expect(asked.filter((path) => isCall(path) || path.startsWith('/auth'))).toEqual([]);
  });

  it('who works at a desk brings no worker', { tags: ['long'] }, async () => {
    await signIn(visit, site.url, 'admin@demo.example');
    await atRest();
    const found = await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      document.querySelectorAll('link[rel=manifest]').length,
    ]);
    expect(found).toEqual([0, 0]);
  });
});

/** Waits for several idle moments of the browser; a page registers the service worker in the second one. */
async function atRest(): Promise<void> {
  await settled(page);
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n++) await new Promise((done) => requestIdleCallback(done, { timeout: 5_000 }));
  });
}

describe('installed', () => {
  async function begins(layout: string, email: string, start: string): Promise<void> {
    await signIn(visit, site.url, email);
    const address = `/${layout}.webmanifest`;
    await expect.poll(() => page.locator('link[rel=manifest]').getAttribute('href')).toBe(address);
    const devtools = await visit.context.newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual([address, []]);
    const manifest = JSON.parse(data!);
    expect(manifest.start_url).toBe(start);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    for (const { src, sizes } of [
      ...manifest.icons,
      { src: '/apple-touch-icon.png', sizes: '180x180' },
    ].filter(({ sizes }) => sizes !== 'any')) {
      const drawn = await page.evaluate(async (path) => {
        const image = new Image();
        image.src = path;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect([src, drawn]).toEqual([src, sizes]);
    }
    expect(visit.problems).toEqual([]);
  }
  const title = 'the %s begins where the day of its people does';
  it.each([
    ['tablet', TECHNICIAN, HOME],
    ['operator', 'requestor@demo.example', '/app/operator/homeOperator'],
  ] as const)(title, { tags: ['long'] }, begins);
});

describe('a newer version', () => {
  const READY = 'A new version is ready';
  const release = (of: Page) => of.evaluate(() => document.documentElement.dataset.release);
  const look = (of: Page) =>
    of.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/app/');
      await registration!.update();
    });

  /** Returns whether the page allows leaving without a warning. */
  const isSaved = (of: Page) =>
    of.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

  /**
   * Publishes a new version as a deployment does: another page, and a worker that caches it and drops one
   * page of the previous version.
   */
  function publish(without: string, name = 'next'): void {
    const gone = built()[`src/features/${without}.tsx`]!.file;
    network.change('/index.html', (html) => html.replace('<html', `<html data-release="${name}"`));
    network.change('/worker.js', (code) =>
      code
        .replace(`{"revision":null,"url":"${gone}"},`, '')
        .replace(/"revision":"[^"]+","url":"index.html"/, `"revision":"${name}","url":"index.html"`),
    );
  }

  it('waits until somebody wants it, never comes over something typed, and is there once all is closed', {
    tags: ['long'],
  }, async () => {
    await arrive();
    const { items } = await call<{ items: { id: number }[] }>(site.url, TECHNICIAN, '/machine/items', {
      plant: 'DT1',
    });
    await goTo(page, site.url, `${HOME}/tag/create?machine=${items[0]!.id}`);
    const description = page.locator('main textarea').first();
    await description.fill('The guard is loose');
    const other = await visit.context.newPage();
    await goTo(other, site.url, HOME);

    publish('home/operator-home-page');
    await look(page);
    for (const each of [page, other]) await each.getByText(READY).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    const update = page.getByRole('button', { name: 'Update' });
    await update.click();
    await page.getByText('Something on this page is not saved yet').waitFor();
    expect(await description.inputValue()).toBe('The guard is loose');
    // Without an answer the version stays the same.
    await other.reload();
    await settled(other);
    expect(await release(other)).toBeUndefined();
    await other.getByText(READY).waitFor();

    await description.fill('');
    await expect.poll(() => isSaved(page)).toBe(true);
    await update.click();
    await expect.poll(() => release(page).catch(() => 'on its way')).toBe('next');
    await settled(page);
    // Other open pages stay on their version and still find their files.
    expect(await release(other)).toBeUndefined();
    await cut(isCall);
    const operator = built()['src/features/home/operator-home-page.tsx']!.file;
    expect(await other.evaluate(async (file) => (await fetch(file)).status, `/${operator}`)).toBe(200);
    await other.reload();
    await settled(other);
    expect(await release(other)).toBe('next');
    expect(visit.problems).toEqual([]);

    // The following version comes without an answer.
    network.join();
    publish('home/operator-home-page', 'later');
    await look(page);
    await page.getByText(READY).waitFor();
    await other.close();
    await page.close();
    // A page outside the app observes the change of versions.
    page = await visit.context.newPage();
    await page.goto(`${site.url}/landing.html`);
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/'))!.waiting !== null);
    await expect.poll(waits, { timeout: PATIENCE }).toBe(false);
    await goTo(page, site.url, HOME);
    expect(await release(page)).toBe('later');
    // No files of the previous versions are cached.
    await expect.poll(() => keptFiles(page)).not.toContain(`/${operator}`);
  });
});
