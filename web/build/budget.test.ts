import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite, siteFolder } from '#scripts/local/site/build.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import {
  isOwnDocument,
  listPageFiles,
  listPreloadScripts,
  MAX_FURTHER_ROUTE_KB,
  measureFurtherPages,
  measurePage,
  pageBudgets,
} from './budget.ts';

/** Compressed kilobytes that a tablet downloads for offline use; the code reader is 450 of them. */
const KEPT_KB = 1950;
/** Catches a hang and is no budget. */
const PATIENCE = { timeout: 15_000 };

const folder = siteFolder;
// The build is repeated only if a source has changed since `npm test` made it.
beforeAll(() => buildSite(console.log), 600_000);

describe.each(pageBudgets)('$page', (budget) => {
  it('stays within its budget', () => {
    const { scriptKb, styleKb, requests, totalKb = 0 } = measurePage(folder, budget);
    expect(scriptKb).toBeLessThanOrEqual(budget.scriptKb);
    expect(styleKb).toBeLessThanOrEqual(budget.styleKb);
    expect(requests).toBeLessThanOrEqual(budget.requests);
    expect(totalKb).toBeLessThanOrEqual(budget.totalKb ?? Number.POSITIVE_INFINITY);
  });
});

it('no further page adds more than its share', () => {
  expect(measureFurtherPages(folder).filter(({ scriptKb }) => scriptKb > MAX_FURTHER_ROUTE_KB)).toEqual([]);
});

it('the library of the provider is no part of the first page', () => {
  const library = globSync('assets/sign-in-*.js', { cwd: folder });
  expect(library).toHaveLength(1);
  const first = pageBudgets.filter((budget) => !isOwnDocument(budget));
  for (const budget of first) expect(listPageFiles(folder, budget).scripts).not.toContain(library[0]);
});

describe('before the app is there', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url');
  const signedIn = {
    'CognitoIdentityServiceProvider.client.LastAuthUser': 'anna',
    'CognitoIdentityServiceProvider.client.anna.accessToken': `x.${payload}.x`,
  };
  const plant = { risorse: true, chklst: true, timeZone: 'Europe/Rome' };
  const answers: Record<string, object> = {
    '/api/UserTenant/get': { endpointRoot: false },
    '/api/user/get': { id: 'anna', idplant: 'TO1', idprofilo: 4, teamId: 7, plant },
    '/api/health': { now: '2026-03-16T07:00:00.000Z' },
  };

  /** Returns the files and requests of the early script when a user opens an address. */
  function opened(pathname: string, kept: Record<string, string> = signedIn, unanswered?: string) {
    const fetched: string[] = [];
    const asked: string[] = [];
    const storage = (texts: Record<string, string>) =>
      Object.defineProperties(
        { ...texts },
        { getItem: { value: (key: string) => texts[key] ?? null }, setItem: { value: () => undefined } },
      );
    const head = { append: ({ href }: { href: string }) => fetched.push(href.slice(1)) };
    const [early] = listPreloadScripts(folder);
    runInNewContext(read(early!), {
      document: { head, createElement: () => ({}), documentElement: {}, cookie: '' },
      location: { pathname, href: `https://plant.example${pathname}`, search: '', hostname: 'plant.example' },
      localStorage: storage(kept),
      sessionStorage: storage({}),
      navigator: { languages: ['en'] },
      fetch: async (url: string) => {
        asked.push(url);
        if (url === unanswered) return new Promise(() => {});
        return Response.json(answers[url] ?? {}, { headers: { [VERSION_HEADER]: version } });
      },
      ...{ URL, URLSearchParams, Headers, Date, Intl, atob, crypto },
    });
    return { fetched, asked };
  }

  it.each([
    ['list of machines', '/app/mgmt/equipStructure', ['/api/machine/items']],
    [
      'tablet home',
      '/app/tablet/homeTablet',
      [
        '/api/workorder/open?to=2026-03-23&teamId=7',
        '/api/checklistorder/open?to=2026-03-23&teamId=7',
        '/api/team/items',
        '/api/machine/items',
        '/api/workorder/kits',
        '/api/workorder/positions',
      ],
    ],
  ])('%s: every file is on its way, and every first call', async (page, path, calls) => {
    const { fetched, asked } = opened(path);
    const { scripts, styles } = listPageFiles(folder, pageBudgets.find((budget) => budget.page === page)!);
    const document = read('index.html');
    const late = [...styles, ...scripts].filter(
      (file) => !document.includes(file) && !fetched.includes(file),
    );
    expect(late).toEqual([]);
    expect(fetched.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    const session = [
      '/config.json',
      '/api/UserTenant/get',
      '/api/user/get',
      '/api/health',
      '/api/user/settings',
    ];
    await vi.waitFor(() => expect(asked).toEqual([...session, ...calls]), PATIENCE);
  });

  it.each([
    ['stands in a plant', 'plant', 'TO1'],
    ['stood in one last', 'stoodInPlant', '1'],
  ])('who %s waits for nothing else', async (_, name, kept) => {
    const tenant = '/api/UserTenant/get';
    const { asked } = opened('/app/mgmt/equipStructure', { ...signedIn, [name]: kept }, tenant);
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/machine/items'), PATIENCE);
  });

  it.each([
    ['a visitor', '/app/mgmt/equipStructure', {}],
    ['a page of everybody', '/login', signedIn],
    ['an unknown page', '/app/nowhere', signedIn],
  ])('nothing is fetched for %s', async (_, path, kept) => {
    const { fetched, asked } = opened(path, kept);
    await new Promise((done) => setTimeout(done));
    expect([...fetched, ...asked]).toEqual([]);
  });
});

describe('what a tablet keeps', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const entries = () =>
    [...read('worker.js').matchAll(/\{"revision":(null|"[^"]+"),"url":"([^"]+)"\}/g)].map(
      ([, revision, url]) => ({ revision: revision!, url: url! }),
    );
  const urls = () => entries().map(({ url }) => url);
  const built = (): Record<string, { file: string; css?: string[] }> =>
    JSON.parse(read('.vite/manifest.json'));

  it('is all its home is made of, the document and its scripts', () => {
    const { scripts, styles } = listPageFiles(
      folder,
      pageBudgets.find(({ page }) => page === 'tablet home')!,
    );
    const named = [...read('index.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!);
    expect(named.some((file) => /boot-/.test(file)) && named.some((file) => /early-/.test(file))).toBe(true);
    const missing = [...scripts, ...styles, ...named, 'index.html'].filter((file) => !urls().includes(file));
    expect(missing).toEqual([]);
  });

  it('is every page of the touch layouts in three languages, and none of the desk', () => {
    const fileOf = (module: string) => built()[module]!.file;
    const kept = (module: string) => urls().includes(fileOf(module));
    for (const language of ['en', 'it', 'fr'])
      for (const name of ['tag', 'ewoWork', 'orders', 'alerts', 'version'])
        expect([language, name, kept(`src/i18n/${language}/${name}.json`)]).toEqual([language, name, true]);
    expect(kept('src/features/requests/ewo/ewo-intervention-page.tsx')).toBe(true);
    expect(kept('src/features/home/operator-home-page.tsx')).toBe(true);
    const locks = Object.keys(built()).filter((module) => module.startsWith('src/app/lock/'));
    expect(locks).toContain('src/app/lock/leave.ts');
    expect(locks.filter((module) => !kept(module))).toEqual([]);
    expect(kept('src/app/layouts/main.tsx')).toBe(false);
    expect(kept('src/features/ingestion/ingestion-page.tsx')).toBe(false);
    expect(kept('src/features/reports/home/home-page.tsx')).toBe(false);
  });

  it('has names of its own, or changes with a release; it is light', () => {
    const unnamed = entries().filter(
      ({ url, revision }) => url.startsWith('assets/') !== (revision === 'null'),
    );
    expect(unnamed).toEqual([]);
    const bytes = urls().reduce((sum, url) => sum + gzipSync(readFileSync(join(folder, url))).length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(KEPT_KB);
  });
});
