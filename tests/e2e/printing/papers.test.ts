// Documents in the browser: previewed page by page under the site's security policy and saved; and a
// workbook.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, PATIENCE, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
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

interface Item {
  id: string;
  code: string;
}
const first = async (path: string) =>
  (await call<{ items: Item[] }>(site.url, ADMIN, path, { plant: PLANT })).items[0]!;

async function saved(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download', { timeout: 2 * PATIENCE });
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Returns for each page of the preview whether it contains dark pixels. */
const drawnOn = (page: Page) =>
  page.locator('.paper-pages canvas').evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, i) => i % 4 < 3 && value < 100 && data[i - (i % 4) + 3]! > 0);
    }),
  );

it('a sheet is looked at before it is saved', async () => {
  const tag = await first('/tag/open');
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/planning/tag/intervention/view?tag=${tag.id}`,
  });
  const { page, problems } = visit;
  await page.getByRole('button', { name: `PDF: ${tag.code}` }).click();
  const dialog = page.getByRole('dialog', { name: w(`${tag.code} as a PDF`) });
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await expect.poll(() => drawnOn(page), { timeout: PATIENCE }).toEqual([true]);
  expect(await axeFaults(page)).toEqual([]);
  const { name, bytes } = await saved(page, () =>
    dialog.getByRole('button', { name: w('Download') }).click(),
  );
  expect([name, bytes.toString('latin1', 0, 5)]).toEqual([`${tag.code}.pdf`, '%PDF-']);
  await dialog
    .getByRole('button', { name: w('Close') })
    .last()
    .click();
  await dialog.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await visit.context.close();
});

it('a ledger is saved as a workbook', { tags: ['long'] }, async () => {
  const { id, code } = await first('/ledger/items?year=2026');
  const visit = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/mgmt/MachineLedger/view/${id}?year=2026`,
  });
  const button = visit.page.getByRole('button', { name: `Excel: ${code} 2026` });
  const { name, bytes } = await saved(visit.page, () => button.click());
  expect([name, bytes.toString('latin1', 0, 2)]).toEqual([`ML_${code}_2026_20260316.xlsx`, 'PK']);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
