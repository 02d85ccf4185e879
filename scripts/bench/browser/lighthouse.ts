// What Lighthouse says of the landing page and of a list, on a phone. It brings a hundred packages of its own:
// they are fetched into a cache when somebody measures, and are no part of the project.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../../tests/e2e/browser.ts';
import { signIn } from '../../../tests/e2e/site.ts';
import { openSite } from '../../../tests/e2e/stack.ts';
import { freePort } from '../../local/free-port.ts';
import { root } from '../../local/template.ts';
import { type Figure, round } from '../figure.ts';

const VERSION = '13.5.0';
/** Who opens which pages. */
const visits = {
  'admin@demo.example': [
    { name: 'landing page', path: '/landing.html', budget: 1.8 },
    { name: 'list of machines', path: '/app/mgmt/equipStructure', budget: 4 },
  ],
  'technician@demo.example': [{ name: 'tablet home', path: '/app/tablet/homeTablet', budget: 3.5 }],
};

export async function lighthouse(): Promise<Figure[]> {
  if (!(await run('--version').then(Boolean, () => false))) {
    console.log(JSON.stringify({ skipped: `lighthouse@${VERSION} is not here and the registry gives none` }));
    return [];
  }
  const site = await openSite();
  try {
    const figures: Figure[] = [];
    for (const [person, pages] of Object.entries(visits))
      await signedInAs(person, site.url, async (port) => {
        for (const { name, path, budget } of pages)
          figures.push(figureOf(name, await reportOn(`${site.url}${path}`, port), budget));
      });
    return figures;
  } finally {
    await site.close();
  }
}

/** What is signed in here is seen by the tabs Lighthouse opens, and gone with the folder. */
async function signedInAs(person: string, url: string, look: (port: number) => Promise<void>) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const port = await freePort();
  const options = await launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args!, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await signIn({ page, context, problems: [] }, url, person);
    await look(port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number | null }>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

async function reportOn(url: string, port: number): Promise<Report> {
  const report = JSON.parse(
    await run(
      url,
      `--port=${port}`,
      '--form-factor=mobile',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      '--quiet',
    ),
  ) as Report;
  const { runtimeError, finalDisplayedUrl } = report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return report;
}

function figureOf(name: string, { categories, audits }: Report, budget?: number): Figure {
  const score = (of: keyof Report['categories']) => Math.round((categories[of].score ?? 0) * 100);
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    figure: `${name} on a phone: largest paint`,
    value: round(number('largest-contentful-paint') / 1000, 2),
    unit: 's',
    ...(budget !== undefined && { budget }),
    beside: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      blockedMs: Math.round(number('total-blocking-time')),
      transferredKb: Math.round(number('total-byte-weight') / 1024),
    },
  };
}

/** What the program writes. */
function run(...options: string[]): Promise<string> {
  const child = spawn(
    'npm',
    ['exec', '--yes', '--prefer-offline', `--package=lighthouse@${VERSION}`, '--', 'lighthouse', ...options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        npm_config_cache: join(root, '.build', 'lighthouse'),
        npm_config_fetch_retries: '0',
      },
    },
  );
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (problem += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(problem.slice(-2000)))));
  });
}
