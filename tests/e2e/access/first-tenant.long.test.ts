// From an empty stage to the first EWO, as docs/operations/first-tenant.md says: its commands are run as they
// stand there, its steps are done in a browser.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { type Launched, launch } from '../launch.ts';
import { choose, chooseTyped, open, pathOf, settled } from '../site.ts';
import { wordsIn } from '../words.ts';
import { signInAgain, signInFirst } from './invited.ts';

const w = wordsIn('en');

/** Command lines of the page, in their order. */
const lines = [
  ...readFileSync('docs/operations/first-tenant.md', 'utf8').matchAll(/^```sh\n([^`]+)\n```$/gm),
].map(([, line]) => line!);

/** Splits a command line at its blanks, except inside quotes. */
const words = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);

let stack: Launched;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Runs the work on a stack that the first command line of the page started, without any data. */
async function onNewStage(work: () => Promise<void>): Promise<void> {
  const [npm, start, dashes, ...options] = words(lines[0]!);
  expect([npm, start, dashes]).toEqual(['npm', 'start', '--']);
  const data = mkdtempSync(join(tmpdir(), 'plantledger-first-'));
  stack = await launch(data, ...options);
  try {
    await work();
  } finally {
    await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

const run = promisify(execFile);
/** Runs a command line of the page against the port of this stack. */
async function command(line: string): Promise<Record<string, unknown>> {
  const [program, ...options] = words(line);
  const { stdout } = await run(program!, [...options, '--port', new URL(stack.url).port]);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const ROOT = 'root@nova.example';
const ADA = 'ada@nova.example';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: w('Save'), exact: true }).click();

/** Signs in as the page says: with the temporary password of the mail, which another one replaces. */
async function signIn(page: Page, email: string): Promise<void> {
  await signInFirst(page, stack.url, email);
  await page.waitForURL((to) => /^\/(app|forbidden|401|500)/.test(to.pathname));
  await settled(page);
}

/** Opens a page of the menu, which the documentation names. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await settled(page);
}

async function walk() {
  expect(lines).toHaveLength(3);
  expect(await command('npm run -s tenant -- list')).toEqual({ tenants: [] });

  expect(await command(lines[1]!)).toMatchObject({ code: 'NOVA', admin: ROOT, created: true });
  const root = await open(browser);
  await signIn(root.page, ROOT);
  expect(pathOf(root.page)).toBe('/app/plants');
  await root.page.getByText(w('There is no plant yet.')).waitFor();
  await root.page.getByRole('button', { name: w('New plant') }).click();
  await settled(root.page);
  await field(root.page, w('Code')).fill('NV1');
  await field(root.page, w('Description')).fill('Bottling');
  await choose(root.page, /Language/, w('English'));
  await chooseTyped(root.page, root.page.getByRole('button', { name: /Time zone/ }), 'Europe/London');
  await save(root.page);
  await root.page.getByRole('link', { name: 'NV1' }).waitFor();
  expect(root.problems).toEqual([]);
  await root.context.close();

  expect(await command(lines[2]!)).toMatchObject({ plants: [{ plant: 'NV1', profile: 'superAdmin' }] });
  const { page, context, problems } = await open(browser);
  await signIn(page, ADA);
  await page.getByText('NV1 – Bottling').first().waitFor();
  await openMenu(page, w('Machine types'));
  await page
    .getByRole('button', { name: w('New'), exact: true })
    .first()
    .click();
  await field(page, w('Code')).fill('FILLER');
  await field(page, w('Description')).fill('Filling machine');
  await save(page);
  await page.getByText(w('FILLER was created.')).first().waitFor();
  await openMenu(page, w('Equipment structure'));
  await page
    .getByRole('button', { name: w('New machine') })
    .first()
    .click();
  await field(page, w('Code')).fill('FIL-01');
  await field(page, w('Description')).fill('Filler of line 1');
  await choose(page, /Typology/, /FILLER/);
  await page.getByRole('button', { name: w('Save and add structure') }).click();
  await page.waitForURL((to) => !to.pathname.endsWith('create'));
  await openMenu(page, w('New EWO'));
  await page.locator('.pick', { hasText: 'FIL-01' }).first().click();
  await page.getByRole('radio', { name: /^Down/ }).click();
  await page.getByRole('textbox', { name: w('What do you see?') }).fill('Caps are skewed');
  await page.getByRole('button', { name: w('Send report') }).click();
  await page.getByRole('heading', { name: /^E-\d{4}-000001 is reported$/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
  expect(await command('npm run -s tenant -- list')).toEqual({
    tenants: [
      { code: 'NOVA', name: 'Nova Foods', state: 'active', plants: ['NV1'], people: 2, providers: [] },
    ],
  });
}

/** A suspended tenant says so, and goes on where it was once resumed. */
async function suspendAndResume() {
  await command('npm run -s tenant -- suspend NOVA');
  const { page, context } = await open(browser);
  await signInAgain(page, stack.url, ADA);
  await page.getByRole('heading', { name: w('The service is suspended') }).waitFor();
  await command('npm run -s tenant -- resume NOVA');
  await page.goto(`${stack.url}/app`);
  await page.getByText('NV1 – Bottling').first().waitFor();
  await context.close();
}

it('the commands and steps of the page lead to the first EWO', () =>
  onNewStage(async () => {
    await walk();
    await suspendAndResume();
  }));
