// Measures the waits in the browser: from the click on a machine of 500 elements to its tree, the frames of a
// plan of 500 machines while it is dragged, a board of 5 000 orders and 60 teams, and a ledger of 2 000
// elements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '#tests/e2e/browser.ts';
import { launch } from '#tests/e2e/launch.ts';
import { goTo, open, settled, signIn, zoomAndDrag } from '#tests/e2e/site.ts';
import { LARGE_MACHINE_CODE } from '../../seed/bench.ts';
import { computePercentile, type Figure, round } from '../figure.ts';
import { NOW } from '../plants.ts';
import { measureLedgerPainting } from './drawn-ledger.ts';
import { measureClickToPaint, measureFrames, type Page, readPaintTime } from './painted.ts';

const CLICK_COUNT = 20;
const LIST_ROUTE = '/app/mgmt/equipStructure';
const PLAN_ROUTE = '/app/plantlayout';
const MACHINE_COUNT = 500;
const BOARD_ROUTE = '/app/planning/workorder/assign';
const ORDER_COUNT = 5000;

export async function measureTreeAndPlan(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const [site, chromium] = await Promise.all([
    launch(dataFolder, '--seed', 'bench', '--clock', NOW),
    openBrowser(),
  ]);
  try {
    const visit = await open(chromium);
    await visit.context.addInitScript(() => localStorage.setItem('plant', 'TO1'));
    await signIn(visit, site.url, 'admin@demo.example');
    const times: number[] = [];
    for (let n = 0; n < CLICK_COUNT; n++) {
      await goTo(visit.page, site.url, LIST_ROUTE);
      times.push(await measureClickToTree(visit.page));
    }
    const [firstTime, ...repeatedTimes] = times;
    await goTo(visit.page, site.url, PLAN_ROUTE);
    const frames = await measurePanFrames(visit.page);
    return [
      { figure: 'click to tree of 500 elements: first', value: round(firstTime!), unit: 'ms', budget: 2500 },
      {
        figure: 'click to tree: median',
        value: round(computePercentile(repeatedTimes, 0.5)),
        unit: 'ms',
        budget: 1000,
      },
      {
        figure: 'click to tree: p95',
        value: round(computePercentile(repeatedTimes, 0.95)),
        unit: 'ms',
        budget: 1500,
      },
      {
        figure: `plan of ${MACHINE_COUNT} machines under the hand: p90 of a frame`,
        value: round(computePercentile(frames, 0.9)),
        unit: 'ms',
        budget: 150,
      },
    ];
  } finally {
    await chromium.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Measures the board and the ledger on a separate stack. */
export async function measureBoardAndLedger(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-board-'));
  const [site, chromium] = await Promise.all([
    launch(dataFolder, '--seed', 'teams', '--clock', NOW),
    openBrowser(),
  ]);
  try {
    const visit = await open(chromium);
    const { page } = visit;
    await visit.context.addInitScript(() => localStorage.setItem('plant', 'TO1'));
    await signIn(visit, site.url, 'admin@demo.example');
    await goTo(page, site.url, BOARD_ROUTE);
    const allButton = page.getByRole('button', { name: `All (${ORDER_COUNT})` });
    await allButton.waitFor();
    await settled(page);
    const [listTimes, selectionTimes]: [number[], number[]] = [[], []];
    const heading = '.board .open h2';
    for (let n = 0; n < CLICK_COUNT; n++) {
      listTimes.push(await measureClickToPaint(page, () => allButton.click(), { at: heading, text: 'All' }));
      const checkbox = page.locator('.board .open tbody input').first();
      selectionTimes.push(
        await measureClickToPaint(page, () => checkbox.click(), { at: '.board [data-give]', text: '' }),
      );
      await page.keyboard.press('Escape');
      await page.locator('.board [data-give]').first().waitFor({ state: 'detached' });
      const unassignedButton = page.getByRole('button', { name: /^Not assigned/ });
      await measureClickToPaint(page, () => unassignedButton.click(), { at: heading, text: 'Not' });
    }
    return [
      {
        figure: `board of ${ORDER_COUNT} orders, 60 teams: all of them drawn, median`,
        ...{ value: round(computePercentile(listTimes, 0.5)), unit: 'ms', budget: 200 },
      },
      {
        figure: `board of ${ORDER_COUNT} orders, 60 teams: one chosen, median`,
        ...{ value: round(computePercentile(selectionTimes, 0.5)), unit: 'ms', budget: 200 },
      },
      ...(await measureLedgerPainting(page, site.url)),
    ];
  } finally {
    await chromium.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Returns the milliseconds until the machine's first group is painted. */
async function measureClickToTree(page: Page): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: LARGE_MACHINE_CODE });
  await row.getByRole('checkbox').check();
  await settled(page);
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        const clickedAt = performance.now();
        const checkTree = () => {
          if (document.querySelectorAll('[role=tree] [role=treeitem]').length > 1)
            requestAnimationFrame(() => {
              document.documentElement.dataset.stood = String(performance.now() - clickedAt);
            });
          else requestAnimationFrame(checkTree);
        };
        checkTree();
      },
      { capture: true, once: true },
    );
  });
  await page.getByRole('button', { name: 'Structure', exact: true }).click();
  return readPaintTime(page);
}

/** Returns the milliseconds of each frame while the plan is zoomed and dragged. */
async function measurePanFrames(page: Page): Promise<number[]> {
  await page
    .locator('[data-machine]')
    .nth(MACHINE_COUNT - 1)
    .waitFor({ state: 'attached' });
  await settled(page);
  return measureFrames(page, () => zoomAndDrag(page, page.locator('.plan-view')));
}
