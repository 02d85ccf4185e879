// Results of controls: recent deviations, all values of one control, and its trend.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResultItem } from '#shared/procedures/result-api.ts';
import { openBrowser } from '../browser.ts';
import { call, choose, goTo, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, layoutFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';
const report = '/app/mgmt/reportChecklist';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('a result is read, and the trend of its control says when a limit is reached', async () => {
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT });
  const { page } = visit;
  const period = 'from=2026-02-13&to=2026-03-16';
  const { items } = await call<{ items: ResultItem[] }>(
    site.url,
    ADMIN,
    `/checklist/results?${period}&colour=deviating`,
    { plant: PLANT },
  );
  expect(items.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: w('Results of checklists'), exact: true }).click();
  await page.getByRole('heading', { name: `Results of checklists (${items.length})` }).waitFor();
  await page.getByText(items[0]!.control.description).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);

  const { items: controls } = await call<{ items: { id: number; code: string; description: string }[] }>(
    site.url,
    ADMIN,
    '/control/items',
    { plant: PLANT },
  );
  const creeping = controls.find(({ code }) => code === 'OIL-T')!;
  await goTo(page, site.url, `${report}?from=2025-04-01&to=2026-03-16`);
  // Each selection has its own address.
  await choose(page, /^Machine/, 'PRS-01');
  await settled(page);
  await choose(page, /^Control/, 'OIL-T');
  await settled(page);
  await choose(page, /^Colour/, w('Every colour'));
  await settled(page);
  const row = page.getByRole('row', { name: /Green/ }).first();
  await row.getByText('35 – 60 °C').waitFor();
  await row.getByRole('link', { name: creeping.description }).click();
  await page.getByRole('heading', { name: w(`Trend of ${creeping.description}`) }).waitFor();
  const outlook = page.getByText(/^Rises by [\d.]+ °C a day\. It reaches the upper limit of 60 °C on /);
  await outlook.waitFor();
  const said = await outlook.textContent();
  // The chart shows the values, their trend, the limits and the warning zones.
  const drawn = page.locator('.trend');
  for (const line of [
    ...['Value', 'Where it is heading', 'Upper limit', 'Lower limit'],
    ...['Warning zone from', 'Warning zone up to'],
  ])
    await drawn.getByText(line, { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: /values as a table/ }).click();
  await page
    .getByRole('table', { name: w('Values') })
    .getByText(/°C$/)
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // The address contains the complete selection.
  await page.reload();
  await settled(page);
  await outlook.waitFor();
  expect(await outlook.textContent()).toBe(said);
  await page.getByRole('button', { name: w('Close the trend') }).click();
  await outlook.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('control')).toBe(String(creeping.id));
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

it('is no page of a plant without checklists', async () => {
  const { page, context } = await signedIn(browser, site.url, ADMIN, { plant: 'DT1', at: report });
  await page.getByRole('heading', { name: w('Not available in this plant') }).waitFor();
  expect(await page.getByRole('link', { name: w('Results of checklists') }).count()).toBe(0);
  await context.close();
});
