// The dashboard, in Italian: its figures equal the service's, and each leads to as many rows as it counts.
// The wall display shows the same, a guest sees and exports everything, and no link leads to a page the user
// may not open.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EwoReport, Kpi, OrderReport, TagReport } from '#shared/reports/kpi-api.ts';
import { openBrowser } from '../browser.ts';
import { call, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';

const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const DASHBOARD = '/app/reports/dashboard';
const [FROM, TO] = ['2025-03-17', '2026-03-16'];
const texts = JSON.parse(readFileSync('web/src/i18n/it/figures.json', 'utf8'));
const nameOf = (id: string): string => texts.kpi[id].name;

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const visitAs = (email: string) => signedIn(browser, site.url, email, { language: 'it', plant: PLANT });
const ask = <Answer>(path: string) => call<Answer>(site.url, ADMIN, path, { plant: PLANT });
const asked = `from=${FROM}&to=${TO}`;
/** Formats a number as the page does: the region of the demo people is English. */
const written = (value: number, decimals?: number) =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: decimals, minimumFractionDigits: decimals }).format(
    value,
  );

/** Returns the count in the header of the list, after the list has loaded. */
async function counted(page: Page): Promise<number> {
  await settled(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toMatch(/\(\d+\)$/);
  return Number(/\((\d+)\)$/.exec((await heading.textContent())!)![1]);
}

it('breakdowns are those of the service, and lead to as many EWOs', async () => {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  const [report, kpi] = await Promise.all([
    ask<EwoReport>(`/dashboard/ewo?${asked}`),
    ask<Kpi>(`/kpi?${asked}`),
  ]);
  expect(report.kpi.breakdowns).toBe(kpi.breakdowns);
  expect(report.kpi.breakdowns).toBeGreaterThan(10);
  const open = () => goTo(page, site.url, `${DASHBOARD}?tab=ewo&${asked}`);
  await open();
  const tile = (id: string, text: string) =>
    page.getByRole('link', { name: `${nameOf(id)}: ${text}`, exact: true });
  await tile('mtbf', written(report.kpi.mtbf!, 1)).waitFor();
  await tile('availability', `${written(report.kpi.availability!, 1)} %`).waitFor();
  await tile('mttr', written(Math.round(report.kpi.mttr! * 10) / 10)).waitFor();
  await tile('breakdowns', written(report.kpi.breakdowns)).click();
  await page.waitForURL(/ewohistory/);
  await expect.poll(() => counted(page)).toBe(report.kpi.breakdowns);
  await open();
  const [worst] = report.pareto;
  await page.getByRole('link', { name: new RegExp(`^${worst!.code} – `) }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/ewohistory/);
  await expect.poll(() => counted(page)).toBe(worst!.count);
  await open();
  const hottest = report.strata.toSorted((a, b) => b.count - a.count)[0]!;
  const heat = page.getByRole('table', { name: texts.title.strata });
  await heat
    .getByRole('link', { name: new RegExp(`: ${hottest.count}$`) })
    .first()
    .click();
  await page.waitForURL(/ewohistory/);
  await expect.poll(() => counted(page)).toBe(hottest.count);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('orders and tags are those of the service, and lead to as many', { tags: ['long'] }, async () => {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  const [pm, tag] = await Promise.all([
    ask<OrderReport>(`/dashboard/pm?${asked}`),
    ask<TagReport>(`/dashboard/tag?${asked}`),
  ]);
  await goTo(page, site.url, `${DASHBOARD}?tab=pm&${asked}`);
  await page
    .getByRole('link', { name: `${nameOf('compliance')}: ${written(pm.kpi.compliance!, 1)} %`, exact: true })
    .waitFor();
  await page
    .getByRole('link', { name: `${nameOf('overdue')}: ${written(pm.kpi.overdue)}`, exact: true })
    .click();
  await page.waitForURL(/workorders/);
  await expect.poll(() => counted(page)).toBe(pm.kpi.overdue);
  await goTo(page, site.url, `${DASHBOARD}?tab=tag&${asked}`);
  await page
    .getByRole('link', { name: `${nameOf('tagsOpened')}: ${written(tag.kpi.opened)}`, exact: true })
    .click();
  await page.waitForURL(/tag\/Reporting/);
  await expect.poll(() => counted(page)).toBe(tag.kpi.opened);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('a filter stands in the address, and figures follow it', { tags: ['long'] }, async () => {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  await goTo(page, site.url, `${DASHBOARD}?tab=ewo&${asked}`);
  await page
    .getByRole('button', { name: new RegExp(texts.filter.machine) })
    .first()
    .click();
  const choice = page.getByRole('option').nth(1);
  const code = (await choice.textContent())!;
  await choice.click();
  await page.waitForURL(/machine=\d+/);
  const machineId = new URL(page.url()).searchParams.get('machine');
  const report = await ask<EwoReport>(`/dashboard/ewo?${asked}&machineId=${machineId}`);
  await page
    .getByRole('link', { name: `${nameOf('breakdowns')}: ${written(report.kpi.breakdowns)}`, exact: true })
    .waitFor();
  expect(code).toContain(report.pareto[0]?.code ?? code);
  await goTo(page, site.url, DASHBOARD);
  await expect.poll(() => page.url()).toContain(`machine=${machineId}`);
  await visit.context.close();
});

it('a chart leaves as a table and as a picture, for a guest too', { tags: ['long'] }, async () => {
  const visit = await visitAs('guest@demo.example');
  const { page } = visit;
  await goTo(page, site.url, `${DASHBOARD}?tab=ewo&${asked}`);
  await page.getByRole('button', { name: texts.print }).waitFor();
  const take = async (item: string) => {
    await page
      .getByRole('button', { name: texts.chart.savePicture.replace('{{title}}', texts.title.pareto) })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
  };
  const svg = await take('SVG');
  expect(svg.name).toBe('ewo-pareto-machine.svg');
  expect(svg.file.toString()).toContain(texts.title.pareto);
  const png = await take('PNG');
  expect(png.file.subarray(1, 4).toString()).toBe('PNG');
  expect(png.file.length).toBeGreaterThan(10_000);
  const view = page.getByRole('group', { name: texts.chart.view.replace('{{title}}', texts.title.pareto) });
  await view.getByRole('button', { name: texts.chart.table }).click();
  await page.getByRole('table', { name: texts.title.pareto }).waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('the wall shows the month, dark where its address says so', { tags: ['long'] }, async () => {
  const visit = await visitAs(ADMIN);
  const { page } = visit;
  const kpi = await ask<Kpi>(`/kpi?from=2026-02-14&to=${TO}`);
  await goTo(page, site.url, '/app/reports/wall?theme=dark');
  const big = (id: string) => page.locator('.big', { hasText: nameOf(id) }).locator('b');
  // A machine that is down at the moment changes the figure while the page is read.
  await expect
    .poll(async () => Number((await big('mtbf').textContent())?.replace(',', '')))
    .toBeCloseTo(kpi.mtbf!, 0);
  expect(await big('compliance').textContent()).toBe(`${written(kpi.compliance!, 1)} %`);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('ONE_DARK');
  expect(await page.getByRole('navigation').count()).toBe(1);
  await page.getByRole('link', { name: texts.wall.back }).click();
  await page.waitForURL(/reports\/dashboard/);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('TEROTECH');
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
