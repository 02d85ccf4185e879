// Measures the landing page and a list with Lighthouse, on a simulated phone. Lighthouse has a hundred
// dependencies, so it is fetched into a cache when it is needed and is no dependency of the project.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchOptions } from '#tests/e2e/browser.ts';
import { signIn } from '#tests/e2e/site.ts';
import { openSite } from '#tests/e2e/stack.ts';
import { findFreePort } from '../../local/free-port.ts';
import { root } from '../../local/template.ts';
import { type Figure, round } from '../figure.ts';

const VERSION = '13.5.0';
/** Pages to visit, by the user who opens them. */
const pagesByUser = {
  'admin@demo.example': [
    { name: 'landing page', path: '/landing.html', budget: 1.8 },
    // A token that is not valid loads the same files and asks once.
    { name: 'public report', path: '/report/none', budget: 1.5 },
    { name: 'list of machines', path: '/app/mgmt/equipStructure', budget: 4 },
  ],
  'technician@demo.example': [{ name: 'tablet home', path: '/app/tablet/homeTablet', budget: 3.5 }],
};

export async function measureWithLighthouse(): Promise<Figure[]> {
  if (!(await runLighthouse('--version').then(Boolean, () => false))) {
    console.log(JSON.stringify({ skipped: `lighthouse@${VERSION} is not here and the registry gives none` }));
    return [];
  }
  const site = await openSite();
  try {
    const figures: Figure[] = [];
    for (const [email, pages] of Object.entries(pagesByUser))
      await runSignedIn(email, site.url, async (port) => {
        for (const { name, path, budget } of pages)
          figures.push(buildFigure(name, await runReport(`${site.url}${path}`, port), budget));
      });
    return figures;
  } finally {
    await site.close();
  }
}

/**
 * Signs in with a temporary profile; the tabs that Lighthouse opens share the session, which is deleted with
 * the folder.
 */
async function runSignedIn(email: string, url: string, visitPages: (port: number) => Promise<void>) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const port = await findFreePort();
  const options = await launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args!, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await signIn({ page, context, problems: [] }, url, email);
    await visitPages(port);
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

async function runReport(url: string, port: number): Promise<Report> {
  const report = JSON.parse(
    await runLighthouse(
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

function buildFigure(name: string, { categories, audits }: Report, budget?: number): Figure {
  const getScore = (category: keyof Report['categories']) =>
    Math.round((categories[category].score ?? 0) * 100);
  const getNumericValue = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    figure: `${name} on a phone: largest paint`,
    value: round(getNumericValue('largest-contentful-paint') / 1000, 2),
    unit: 's',
    ...(budget !== undefined && { budget }),
    additionalValues: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      bestPractices: getScore('best-practices'),
      blockedMs: Math.round(getNumericValue('total-blocking-time')),
      transferredKb: Math.round(getNumericValue('total-byte-weight') / 1024),
    },
  };
}

/** Returns the output of the program. */
function runLighthouse(...options: string[]): Promise<string> {
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
