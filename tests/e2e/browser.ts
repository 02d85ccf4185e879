// A real Chromium for the tests: where there is one, that of an npm package, which draws no window and so costs a third less than
// the system's; elsewhere the system's.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** The package's own list would do without the same origin, and without what playwright switches off. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // nothing here is drawn in three dimensions: without an imitated graphics card pages come quicker
  '--disable-gpu',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // what is measured is measured as browsers are; a test asks whether it works: a quarter of its time was spent on scripts
  // that are interpreted, and on clearing up after pages that are about to end
  ...(process.env.VITEST
    ? ['--js-flags=--always-sparkplug,--min-semi-space-size=32,--max-semi-space-size=64']
    : []),
];

export async function openBrowser(): Promise<Browser> {
  const launching = await launchOptions();
  // once in a while one dies as it starts, of a fault of its own
  return chromium.launch(launching).catch(() => chromium.launch(launching));
}

/** `BROWSER=installed` or `BROWSER=packaged` decides; else the machine. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { BROWSER = process.platform === 'linux' && process.arch === 'x64' ? 'packaged' : 'installed' } =
    process.env;
  const executablePath = BROWSER === 'installed' ? installed.find((path) => existsSync(path)) : undefined;
  if (executablePath) return { executablePath, args };
  const bin = join(dirname(findPackageJSON('@sparticuz/chromium', import.meta.url)!), 'bin');
  const path = await packaged.executablePath(bin);
  await inflate(join(bin, 'al2023.tar.br'));
  return {
    executablePath: path,
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
      FONTCONFIG_FILE: fontsIn(join(tmpdir(), 'fonts')),
    } as Record<string, string>,
  };
}

/** The packaged list of fonts knows one folder only, and without any font a page is the end of the browser. */
function fontsIn(folder: string): string {
  const file = join(folder, 'here.conf');
  const list = `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== list) writeFileSync(file, list);
  return file;
}
