// Chromium for the tests: that of an npm package if there is one, which has no window and takes a third less
// time than the system's; otherwise the system's.
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

export async function openBrowser(): Promise<Browser> {
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

/**
 * Writes a font list, because the packaged one knows one folder only, and a browser without fonts crashes.
 */
function fontsIn(folder: string): string {
  const file = join(folder, 'here.conf');
  const list = `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== list) writeFileSync(file, list);
  return file;
}
