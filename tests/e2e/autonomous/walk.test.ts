// A path from its points to its runs: created, sorted by the keyboard, planned, and printed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, settled, signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const PM = 'pm@demo.example';
const PLANT = 'DT1';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const api = <Answer>(path: string) => call<Answer>(site.url, 'admin@demo.example', path, { plant: PLANT });
const fill = (page: Page, label: string | RegExp, text: string) =>
  page.getByRole('textbox', { name: label }).first().fill(text);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const told = (page: Page, sentence: string) =>
  page
    .getByRole('region', { name: w('Messages') })
    .getByText(sentence)
    .first()
    .waitFor();

it('a point is written, walked by a path, and its runs are planned', async () => {
  const [machine] = (await api<{ items: { id: number; code: string }[] }>('/machine/items')).items;
  const { id: machineId, code } = machine!;
  const visit = await signedIn(browser, site.url, PM, {
    language: 'en',
    plant: PLANT,
    at: '/app/mgmtAM/cilr/equipSelection',
  });
  const { page } = visit;
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByText('This machine has no CILR point yet.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const [description, minutes] of [
    ['Wipe the guides', '2'],
    ['Blow out the filter', '3'],
  ] as const) {
    await visitPage(page, site.url, `/app/mgmtAM/cilr/create?machineId=${machineId}`);
    await choose(page, /^Type/, w('Cleaning'));
    await fill(page, w('Description'), description);
    await fill(page, /^Minutes/, minutes);
    await page.getByText(w('Each day, in these shifts')).click();
    await page.getByText(w('Night'), { exact: true }).click();
    expect(await axeFaults(page)).toEqual([]);
    await press(page, w('Save'));
    await page.getByRole('cell', { name: description }).waitFor();
  }
  await page.getByRole('link', { name: w('New path') }).click();
  await settled(page);
  await fill(page, w('Code'), 'ROUND-1');
  await fill(page, w('Description'), 'Round of the press');
  await press(page, /^Add all 2 free points/);
  await page.getByText(w('2 points, 5.5 min including walking')).waitFor();
  const preview = page.getByRole('table', { name: w('Runs of the next two weeks') });
  await preview.getByText('C1, C2 · 5.5 min').first().waitFor();
  // Sorts by the keyboard: lift, move, drop; the list announces each key.
  await page.getByRole('button', { name: /drag/i }).first().focus();
  for (const [key, said] of [
    ['Space', 'Picked up item at position 1 of 2'],
    ['ArrowDown', 'Moving item to position 2 of 2'],
    ['Space', 'Item moved from position 1 to position 2 of 2'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByText(said).first().waitFor({ state: 'attached' });
  }
  await preview.getByText('C2, C1 · 5.5 min').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, w('Save'));
  await told(page, w('Path ROUND-1 is saved and its runs are planned.'));

  const { items: paths } = await api<{ items: { id: number; code: string; points: number[] }[] }>(
    '/path/items',
  );
  const path = paths.find((each) => each.code === 'ROUND-1')!;
  const { items: runs } = await api<{ items: { cycleId: number; shift: number; points: number[] }[] }>(
    '/amorder/items?from=2026-03-17&to=2026-03-19',
  );
  const its = runs.filter(({ cycleId }) => cycleId === path.id);
  expect(new Set(its.map(({ shift }) => shift))).toEqual(new Set([1, 3]));
  expect(its.every(({ points }) => String(points) === String(path.points))).toBe(true);

  await visitPage(page, site.url, `/app/mgmtAM/path/sheet/${path.id}`);
  await page.getByRole('heading', { name: /1\. C2 · Cleaning/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await visitPage(page, site.url, `/app/mgmtAM/cilr/labels/${machineId}`);
  await page.getByText('Wipe the guides').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await visitPage(page, site.url, `/app/mgmtAM/cilr/${machineId}`);
  await page
    .getByRole('row', { name: /Wipe the guides/ })
    .getByRole('radio')
    .click();
  await press(page, w('Delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Delete'), exact: true })
    .click();
  await page.getByText('This point belongs to path ROUND-1.').first().waitFor();
  expect(visit.problems).toEqual([]);
});
