// The ledger of a machine, in Italian: its cells show the server's answer; keyboard navigation, filter,
// printout.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellRecord, Ledger, LedgerMachine } from '#shared/reports/ledger-api.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';

const ADMIN = 'admin@demo.example';
const LEDGER = '/app/mgmt/MachineLedger';
const YEAR = 2026;
const t = JSON.parse(readFileSync('web/src/i18n/it/ledger.json', 'utf8'));

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
let machine: LedgerMachine;
let sheet: Ledger;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { language: 'it', plant: 'DT1' });
  page = visit.page;
  const { items } = await ask<{ items: LedgerMachine[] }>(`?year=${YEAR}`);
  machine = items.toSorted((a, b) => b.strategies + b.breakdowns - a.strategies - a.breakdowns)[0]!;
  sheet = await ask<Ledger>(`/${machine.id}?year=${YEAR}`);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ask = <Answer>(path: string) => call<Answer>(site.url, ADMIN, `/ledger/items${path}`, { plant: 'DT1' });
const grid = () => page.getByRole('treegrid');
const openSheet = async (more = '') => {
  await goTo(page, site.url, `${LEDGER}/view/${machine.id}?year=${YEAR}${more}`);
  await grid().waitFor();
};
const codes = () =>
  grid()
    .locator('[role="rowheader"] b')
    .evaluateAll((names) => names.map((name) => name.textContent!.trim().split(' ').at(-1)!));

it('lists the machines with the figures of their year, and leads to a sheet', async () => {
  await goTo(page, site.url, `${LEDGER}?year=${YEAR}`);
  const row = page.getByRole('row').filter({ hasText: machine.code });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  for (const value of [machine.description, machine.breakdowns]) expect(cells).toContain(String(value));
  await page.getByRole('button', { name: t.yearBefore }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe(String(YEAR - 1));
  await page.getByRole('button', { name: t.yearAfter }).click();
  await page.getByRole('link', { name: machine.code }).click();
  await grid().waitFor();
  expect(new URL(page.url()).pathname).toBe(`${LEDGER}/view/${machine.id}`);
});

/** Returns the labels of the rendered cells by line number. */
const saidThere = () =>
  grid()
    .locator('tr[data-line]')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('[aria-haspopup]')].map((cell) => cell.getAttribute('aria-label')!),
      ),
    );

it('shows what the server answers, line by line', { tags: ['long'] }, async () => {
  // The viewport is as high as the ledger; its weeks are checked in two halves.
  await page.setViewportSize({ width: 1900, height: 4000 });
  await openSheet();
  await expect.poll(() => grid().locator('tr[data-line]').count()).toBe(sheet.rows.length);
  const said = sheet.rows.map(() => new Set<string>());
  for (const [left, week] of [
    [0, 1],
    [600, sheet.weeks],
  ] as const) {
    await page.locator('.ledger-scroll').evaluate((box, x) => box.scrollTo(x, 0), left);
    const column = 4 + week;
    // A week without content has no cell on a line; the first line is always rendered completely.
    const line = sheet.rows.findIndex(({ cells }, i) => i > 0 && cells[week]);
    await grid().locator(`tr[data-line="${line}"] [data-column="${column}"]`).waitFor();
    for (const [i, labels] of (await saidThere()).entries()) for (const label of labels) said[i]!.add(label);
  }
  for (const [i, row] of sheet.rows.entries()) {
    const first = sheet.rows.findIndex(({ elementId }) => elementId === row.elementId) === i;
    const stars = first ? row.stars : {};
    const weeks = Array.from({ length: sheet.weeks }, (_, at) => at + 1).filter(
      (week) => row.cells[week] ?? stars[week] ?? row.closedHere?.[week],
    );
    expect([row.code, said[i]!.size]).toEqual([row.code, weeks.length]);
    for (const week of weeks) {
      const label = [...said[i]!].find((each) => each.startsWith(`${t.week.replace('{{week}}', week)}:`));
      const cell = row.cells[week];
      if (cell) expect(label).toContain(cell.count === 0 ? t.cell.projected : String(cell.count));
      if (cell?.nok) expect(label).toContain(t.cell.nok);
      if (cell?.replaced) expect(label).toContain(t.cell.replaced);
      const { own = 0 } = stars[week] ?? {};
      if (own > 0) expect(label).toContain(`${own} guast`);
    }
  }
  await page.setViewportSize({ width: 1400, height: 900 });
});

it('opens a week by keyboard, and says what the server knows of it', async () => {
  await openSheet();
  const line = sheet.rows.findIndex(({ cells }) => Object.values(cells).some((cell) => cell.count > 0));
  const row = sheet.rows[line]!;
  const week = Number(Object.keys(row.cells).find((each) => row.cells[each]!.count > 0));
  const of = new URLSearchParams({ year: String(YEAR), week: String(week) });
  if (row.elementId) of.set('elementId', row.elementId);
  if (row.strategyId) of.set('strategyId', row.strategyId);
  if (row.pointId) of.set('pointId', String(row.pointId));
  const { items } = await ask<{ items: (typeof CellRecord)['_output'][] }>(`/${machine.id}/week?${of}`);
  expect(items.length).toBeGreaterThan(0);
  await grid().locator('[tabindex="0"]').focus();
  const press = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key);
  };
  const at = () =>
    page.evaluate(() => {
      const cell = document.activeElement as HTMLElement;
      return [Number(cell.closest('tr')?.dataset.line), Number(cell.dataset.column)];
    });
  await press('ArrowRight', 4 + week);
  while ((await at())[0]! < line) await press('ArrowDown', 1);
  expect(await at()).toEqual([line, 4 + week]);
  await press('Enter', 1);
  const dialog = page.getByRole('dialog');
  for (const { code } of items) await dialog.getByText(code).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press('Escape', 1);
  await dialog.waitFor({ state: 'detached' });
  expect(await at()).toEqual([line, 4 + week]);
});

it('keeps a choice in its address, with what stands above', { tags: ['long'] }, async () => {
  // The viewport is high enough to render all lines.
  await page.setViewportSize({ width: 1400, height: 4000 });
  await openSheet();
  const failed = new Set(sheet.rows.filter(({ breakdowns }) => breakdowns > 0).map(({ code }) => code));
  await page.getByText(t.filter.failed).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('failed')).toBe('1');
  const elements = new Set(sheet.rows.map(({ elementId }) => elementId)).size;
  await expect.poll(async () => (await codes()).length).toBeLessThan(elements);
  const kept = await codes();
  expect(kept).toContain(machine.code);
  for (const code of failed) expect(kept).toContain(code);
  await page.reload();
  await grid().waitFor();
  expect(await codes()).toEqual(kept);
  await page.getByText(t.filter.failed).click();
  await page.getByRole('button', { name: t.filter.fold }).click();
  const groups = sheet.rows.filter(({ level, deleted }) => level <= 1 || deleted).map(({ code }) => code);
  await expect.poll(codes).toEqual([...new Set(groups)]);
  await page.setViewportSize({ width: 1400, height: 900 });
});

it('prints every line on A3, its head on each sheet', { tags: ['long'] }, async () => {
  await openSheet();
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.ledger-paper');
  for (const weeks of ['1–26', '27–53'])
    await paper.getByRole('heading', { name: `${YEAR}, settimane ${weeks}` }).waitFor();
  expect(await page.locator('h1').textContent()).toContain(machine.code);
  expect(await paper.locator('tbody:not(.foot) tr').count()).toBe(2 * sheet.rows.length);
  expect(await page.locator('.ledger-scroll').isVisible()).toBe(false);
  for (const head of await paper.locator('thead').all())
    expect(await head.evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group');
  // A3 landscape without its margins is 404 mm wide.
  await page.evaluate(() => {
    document.body.style.inlineSize = '404mm';
  });
  for (const table of await paper.locator('table').all())
    expect(
      await table.evaluate((one) => one.scrollWidth / one.parentElement!.clientWidth),
    ).toBeLessThanOrEqual(1);
  const sizes = await paper
    .locator('td:not(:empty), th')
    .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize)));
  // 7 pt are 9.33 px.
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9.3);
  await page.emulateMedia({ media: null });
  expect(visit.problems).toEqual([]);
});

it('is not there for who has no ledger, nor a machine of another plant', { tags: ['long'] }, async () => {
  const { page: other, context } = await signedIn(browser, site.url, 'pm@demo.example', { at: LEDGER });
  await expect.poll(() => new URL(other.url()).pathname).toBe('/401');
  await context.close();
  await goTo(page, site.url, `${LEDGER}/view/99999?year=${YEAR}`);
  await page
    .getByRole('alert')
    .or(page.getByText(/non esiste|non trovat/i))
    .first()
    .waitFor();
});
