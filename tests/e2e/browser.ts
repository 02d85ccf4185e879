// Chromium for the tests: that of an npm package if there is one, which has no window and takes a third less
// time than the system's; otherwise the system's.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { acquireLock } from '#scripts/local/only-one.ts';
import { root } from '#scripts/local/template.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** The package's own arguments would disable the same-origin policy and omit those that playwright sets. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // No page uses 3D graphics, and without an emulated GPU pages load faster.
  '--disable-gpu',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Measurements use default V8 flags. Tests spent a quarter of their time on interpreted scripts and on
  // garbage collection of pages about to close.
  ...(process.env.VITEST
    ? ['--js-flags=--always-sparkplug,--min-semi-space-size=32,--max-semi-space-size=64']
    : []),
];

/** Place of the browser that the test files of a process share, which have no other module in common. */
const SHARED = Symbol.for('plantledger.browser');
const shared = globalThis as { [SHARED]?: Browser };

/** Opens a browser. Tests get the one of their process, of which `close` closes the contexts alone. */
export async function openBrowser(): Promise<Browser> {
  if (!process.env.VITEST) return launch();
  if (!shared[SHARED]?.isConnected()) {
    const browser = await launch();
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    };
    shared[SHARED] = browser;
  }
  return shared[SHARED]!;
}

async function launch(): Promise<Browser> {
  const launching = await launchOptions();
  // Chromium occasionally crashes at its start, so it is tried twice.
  return chromium.launch(launching).catch(() => chromium.launch(launching));
}

/**
 * Returns the launch options; `BROWSER=installed` or `BROWSER=packaged` overrides the default of the
 * platform.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const { BROWSER = process.platform === 'linux' && process.arch === 'x64' ? 'packaged' : 'installed' } =
    process.env;
  const executablePath = BROWSER === 'installed' ? installed.find((path) => existsSync(path)) : undefined;
  if (executablePath) return { executablePath, args };
  const folder = await unpack();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: fontsIn(join(folder, 'fonts')),
    } as Record<string, string>,
  };
}

const browsers = join(root, '.build', 'browser');

/** Unpacks the packaged browser once a version; the folder gets its name when it is complete. */
async function unpack(): Promise<string> {
  const manifest = readFileSync(findPackageJSON('@sparticuz/chromium', import.meta.url)!, 'utf8');
  const folder = join(browsers, (JSON.parse(manifest) as { version: string }).version);
  if (existsSync(folder)) return folder;
  mkdirSync(browsers, { recursive: true });
  const release = await acquireLock(join(browsers, 'lock.db'));
  try {
    if (existsSync(folder)) return folder;
    // Other versions, and what a killed process has left behind.
    for (const entry of readdirSync(browsers, { withFileTypes: true }))
      if (entry.isDirectory()) rmSync(join(browsers, entry.name), { recursive: true, force: true });
    const unfinished = mkdtempSync(join(browsers, 'making-'));
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'inflate.ts')], {
      env: { ...process.env, TMPDIR: unfinished },
    });
    renameSync(unfinished, folder);
    return folder;
  } finally {
    release();
  }
}

/**
 * Writes a font list, because the packaged one knows one folder only, and a browser without fonts crashes.
 */
function fontsIn(folder: string): string {
  const file = join(folder, 'here.conf');
  const list = `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === list) return file;
  // Another process may read the file at the same moment.
  writeFileSync(`${file}.${process.pid}`, list);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
