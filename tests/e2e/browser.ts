// A real Chromium for the tests: the system's if there is one, else the one that ships in an npm package.
import { existsSync } from 'node:fs';
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
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** `own`: the packaged one even where the system has another. */
export async function openBrowser(options: { own?: boolean } = {}): Promise<Browser> {
  const launching = await launchOptions(options);
  // once in a while one dies as it starts, of a fault of its own
  return chromium.launch(launching).catch(() => chromium.launch(launching));
}

export async function launchOptions({
  own = process.env.BROWSER === 'packaged',
} = {}): Promise<LaunchOptions> {
  const executablePath = own ? undefined : installed.find((path) => existsSync(path));
  if (executablePath)
    return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...quiet] };
  const bin = join(dirname(findPackageJSON('@sparticuz/chromium', import.meta.url)!), 'bin');
  const path = await packaged.executablePath(bin);
  await inflate(join(bin, 'al2023.tar.br'));
  return {
    executablePath: path,
    args: [
      ...packaged.args.filter(
        (arg) =>
          arg !== '--single-process' &&
          arg !== '--no-zygote' &&
          !/^--(headless|use-gl|use-angle|in-process-gpu|ignore-gpu|enable-unsafe-swiftshader)/.test(arg),
      ),
      // nothing here is drawn in three dimensions: without an imitated graphics card pages come quicker
      '--disable-gpu',
      ...quiet,
    ],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
      FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
    } as Record<string, string>,
  };
}
