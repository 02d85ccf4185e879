// A plant layout with five hundred machines.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn, zoomAndDrag } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { ADMIN, LAYOUT, PLANT, stored } from './plan.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('pans and zooms without touching a tile', async () => {
  const typology = await call<{ items: { id: number }[] }>(site.url, ADMIN, '/machinetypology/items', {
    plant: PLANT,
  });
  const idTipology = typology.items[0]!.id;
  const missing = 500 - (await stored(site.url)).machines.length;
  const numbers = Array.from({ length: Math.max(0, missing) }, (_, i) => i);
  const worker = async (every: number) => {
    for (const n of numbers.filter((each) => each % 6 === every))
      await call(site.url, ADMIN, '/machine/items', {
        method: 'POST',
        plant: PLANT,
        body: {
          code: `BIG-${n}`,
          description: `Machine ${n}`,
          idTipology,
          department: `Hall ${n % 20}`,
          classPRE: ['AA', 'A', 'B', 'C'][n % 4],
        },
      });
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
  const visit = await signedIn(browser, site.url, ADMIN, { at: LAYOUT });
  const { page } = visit;
  await page.locator('[data-machine]').nth(499).waitFor({ state: 'attached' });
  const { background } = (await stored(site.url)).layout;
  if (background) await page.locator('.plan-sheet image').waitFor();
  await settled(page);
  await page.evaluate(() => {
    const found: string[] = [];
    Object.assign(window, { found });
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records)
        found.push(`${type} ${attributeName} of ${(target as Element).outerHTML.slice(0, 80)}`);
    }).observe(document.querySelector('.plan-sheet')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      // `tabindex` is not observed, because the tile under a pressed pointer takes the focus.
      attributeFilter: ['transform', 'class', 'aria-label', 'data-faded'],
    });
  });
  await zoomAndDrag(page, page.locator('.plan-view'));
  await settled(page);
  expect(await page.evaluate(() => (window as unknown as { found: string[] }).found)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
