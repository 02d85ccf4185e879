// A run on a tablet without network: one that was only read ahead is opened, reported, closed, and sent once.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWalkedSite, TODAY } from '../autonomous/walk-of.ts';
import { call, goTo, open, pathOf, settled, signIn } from '../site.ts';
import type { Site } from '../stack.ts';
import { axeFaults, layoutFaults, smallTargets, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { kept, readAhead } from './kept.ts';
import { openNetwork } from './network.ts';

const w = wordsIn('en');

const PM = 'pm@demo.example';
const PLANT = 'DT1';
const RUNS = '/app/tablet/runs';

let site: Site;
let network: Awaited<ReturnType<typeof openNetwork>>;
beforeAll(async () => {
  site = await openWalkedSite(PLANT);
  network = await openNetwork(site.url);
});
afterAll(async () => {
  await network?.close();
  await site?.close();
});

interface Run {
  id: string;
  plannedOn: string;
  state: string;
  version: number;
  walked?: object;
  note?: string;
  closedBy?: string;
}
const asked = <Answer>(path: string) => call<Answer>(site.url, PM, path, { plant: PLANT });
const badge = (page: Page, n: number) =>
  page.getByRole('link', {
    name:
      n === 1
        ? '1 entry saved on this tablet, not sent yet'
        : `${n} entries saved on this tablet, not sent yet`,
    exact: true,
  });
const outcome = (page: Page, at: number, word: string) =>
  page.locator(`#point-${at} .outcomes label`, { hasText: word }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const faults = async (page: Page) => [
  ...(await axeFaults(page)),
  ...(await layoutFaults(page)),
  ...(await smallTargets(page)),
  ...(await textFaults(page, 'en')),
];
const RUNS_READ = 15;

it('is walked and closed without a network, and sent once', async () => {
  const { items } = await asked<{ items: Run[] }>(`/amorder/items?from=${TODAY}&to=${TODAY}`);
  const { id, version } = items[0]!;
  const onService = () => asked<Run>(`/amorder/items/${id}`);
  const visit = await open(network.browser, { width: 1180, height: 820, hasTouch: true, keeps: true });
  const { page, context, problems } = visit;
  await signIn(visit, site.url, PM);
  // A user without orders starts with the runs.
  await goTo(page, site.url, '/app/tablet/homeTablet');
  expect(pathOf(page)).toBe(RUNS);
  await kept(page);
  await readAhead(page, RUNS_READ);
  await page.getByRole('link', { name: 'Round of the press' }).first().waitFor();
  expect(await faults(page)).toEqual([]);

  await context.setOffline(true);
  await network.cut();
  problems.length = 0;
  await page.locator('article a').first().click();
  await page.locator('#point-2').waitFor();
  expect(pathOf(page)).toBe(`/app/tablet/run/${id}`);
  expect(await faults(page)).toEqual([]);
  await outcome(page, 0, 'OK');
  await outcome(page, 2, 'Anomaly');
  await press(page, w('Save'));
  await page.locator('.form-problems', { hasText: '3. R3 Tighten the screws' }).waitFor();
  await page.locator('#point-2 textarea').fill('One screw is missing');
  await press(page, w('Save'));
  await page.getByText(w('Saved on this tablet, not sent yet')).first().waitFor();
  await badge(page, 1).waitFor();

  // Unsaved input is restored after a reload.
  await outcome(page, 1, 'Not applicable');
  await page.getByText('3 of 3 points').waitFor();
  await page.reload();
  await settled(page);
  await page.getByText('3 of 3 points').waitFor();
  await press(page, w('Close the run'));
  await page.getByText(w('Saved on this tablet, not sent yet')).first().waitFor();
  await badge(page, 2).waitFor();
  expect((await onService()).state).toBe('planned');

  await page.getByRole('link', { name: w('All runs') }).click();
  await page.getByText(w('No run is late or planned for today.')).waitFor();
  await page.reload();
  await settled(page);
  await page.getByText(w('No run is late or planned for today.')).waitFor();
  await badge(page, 2).click();
  await page.getByRole('heading', { name: /^Close A-/ }).waitFor();
  expect(await faults(page)).toEqual([]);

  const sent = new Set<string>();
  page.on('request', (request) => {
    const [, verb] = /\/api\/amorder\/items\/[^/]+\/(\w+)$/.exec(request.url()) ?? [];
    if (verb) sent.add(`${verb} ${request.headers()['idempotency-key']}`);
  });
  network.join();
  await context.setOffline(false);
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  // A slow answer is asked for again, with the same key; the version shows that each was written once.
  expect([...sent]).toEqual([
    expect.stringMatching(/^report [0-9A-Z]+$/),
    expect.stringMatching(/^close [0-9A-Z]+$/),
  ]);
  const after = await onService();
  expect(after).toMatchObject({ state: 'closed', version: version + 2 });
  expect(after.walked).toEqual({ C: { ok: 1 }, I: { na: 1 }, R: { nok: 1 } });
  await goTo(page, site.url, RUNS);
  await page.getByText(w('No run is late or planned for today.')).waitFor();
  expect(await faults(page)).toEqual([]);
  await context.close();
}, 400_000);
