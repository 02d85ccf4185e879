// What a person waits for in the browser: from the click that opens a machine of 500 elements to its tree.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../tests/e2e/browser.ts';
import { launch } from '../../tests/e2e/launch.ts';
import { goTo, open, settled, signIn } from '../../tests/e2e/site.ts';
import { LARGE_MACHINE } from '../seed/bench.ts';
import { type Figure, percentile, round } from './figure.ts';
import { NOW } from './plants.ts';

const CLICKS = 20;
const LIST = '/app/mgmt/equipStructure';

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
    return [
      { figure: 'click to tree of 500 elements: first', value: round(first!), unit: 'ms', budget: 2500 },
      { figure: 'click to tree: median', value: round(percentile(later, 0.5)), unit: 'ms', budget: 1000 },
      { figure: 'click to tree: p95', value: round(percentile(later, 0.95)), unit: 'ms', budget: 1500 },
    ];
  } finally {
    await chromium.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type Page = Awaited<ReturnType<typeof open>>['page'];

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
  await page.waitForFunction(() => document.documentElement.dataset.stood !== undefined);
  const stood = await page.evaluate(() => Number(document.documentElement.dataset.stood));
  await page.evaluate(() => delete document.documentElement.dataset.stood);
  return stood;
}
