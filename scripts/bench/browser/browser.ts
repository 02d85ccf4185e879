// What a person waits for in the browser: from the click that opens a machine of 500 elements to its tree, a plan of 500
// machines under the hand; and a board of 5 000 orders and 60 teams, and a ledger of 2 000 elements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../../tests/e2e/browser.ts';
import { launch } from '../../../tests/e2e/launch.ts';
import { goTo, open, settled, signIn, zoomAndDrag } from '../../../tests/e2e/site.ts';
import { LARGE_MACHINE } from '../../seed/bench.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { NOW } from '../plants.ts';
import { drawnLedger } from './drawn-ledger.ts';
import { drawnAfter, framesDuring, type Page, stoodAfter } from './painted.ts';

const CLICKS = 20;
const LIST = '/app/mgmt/equipStructure';
const PLAN = '/app/plantlayout';
const MACHINES = 500;
const BOARD = '/app/planning/workorder/assign';
const ORDERS = 5000;

export async function browser(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const [site, chromium] = await Promise.all([
    launch(data, '--seed', 'bench', '--clock', NOW),
    openBrowser(),
  ]);
  try {
    const visit = await open(chromium);
    await visit.context.addInitScript(() => localStorage.setItem('plant', 'TO1'));
    await signIn(visit, site.url, 'admin@demo.example');
    const times: number[] = [];
    for (let n = 0; n < CLICKS; n++) {
      await goTo(visit.page, site.url, LIST);
      times.push(await clickToTree(visit.page));
    }
    const [first, ...later] = times;
    await goTo(visit.page, site.url, PLAN);
    const frames = await framesOfPan(visit.page);
    return [
      { figure: 'click to tree of 500 elements: first', value: round(first!), unit: 'ms', budget: 2500 },
      { figure: 'click to tree: median', value: round(percentile(later, 0.5)), unit: 'ms', budget: 1000 },
      { figure: 'click to tree: p95', value: round(percentile(later, 0.95)), unit: 'ms', budget: 1500 },
      {
        figure: `plan of ${MACHINES} machines under the hand: p90 of a frame`,
        value: round(percentile(frames, 0.9)),
        unit: 'ms',
        budget: 150,
      },
    ];
  } finally {
    await chromium.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Another stack than the one above. */
export async function drawn(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-board-'));
  const [site, chromium] = await Promise.all([
    launch(data, '--seed', 'teams', '--clock', NOW),
    openBrowser(),
  ]);
  try {
    const visit = await open(chromium);
    const { page } = visit;
    await visit.context.addInitScript(() => localStorage.setItem('plant', 'TO1'));
    await signIn(visit, site.url, 'admin@demo.example');
    await goTo(page, site.url, BOARD);
    const all = page.getByRole('button', { name: `All (${ORDERS})` });
    await all.waitFor();
    await settled(page);
    const [shown, ticked]: [number[], number[]] = [[], []];
    const heading = '.board .open h2';
    for (let n = 0; n < CLICKS; n++) {
      shown.push(await drawnAfter(page, () => all.click(), { at: heading, says: 'All' }));
      const box = page.locator('.board .open tbody input').first();
      ticked.push(await drawnAfter(page, () => box.click(), { at: '.board [data-give]', says: '' }));
      await page.keyboard.press('Escape');
      await page.locator('.board [data-give]').first().waitFor({ state: 'detached' });
      const free = page.getByRole('button', { name: /^Not assigned/ });
      await drawnAfter(page, () => free.click(), { at: heading, says: 'Not' });
    }
    return [
      {
        figure: `board of ${ORDERS} orders, 60 teams: all of them drawn, median`,
        ...{ value: round(percentile(shown, 0.5)), unit: 'ms', budget: 200 },
      },
      {
        figure: `board of ${ORDERS} orders, 60 teams: one chosen, median`,
        ...{ value: round(percentile(ticked, 0.5)), unit: 'ms', budget: 200 },
      },
      ...(await drawnLedger(page, site.url)),
    ];
  } finally {
    await chromium.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Until the machine's first group has been painted. */
async function clickToTree(page: Page): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: LARGE_MACHINE });
  await row.getByRole('checkbox').check();
  await settled(page);
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        const begun = performance.now();
        const look = () => {
          if (document.querySelectorAll('[role=tree] [role=treeitem]').length > 1)
            requestAnimationFrame(() => {
              document.documentElement.dataset.stood = String(performance.now() - begun);
            });
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
  await page.getByRole('button', { name: 'Structure', exact: true }).click();
  return stoodAfter(page);
}

/** How long each frame took while the plan is zoomed and dragged. */
async function framesOfPan(page: Page): Promise<number[]> {
  await page
    .locator('[data-machine]')
    .nth(MACHINES - 1)
    .waitFor({ state: 'attached' });
  await settled(page);
  return framesDuring(page, () => zoomAndDrag(page, page.locator('.plan-view')));
}
