// Import wizard: a foreign text file with wrong rows is imported without them, in Italian.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTableTitle } from '#shared/ingestion/words/titles.ts';
import { openBrowser } from '../browser.ts';
import { openSite, type Site } from '../stack.ts';
import { textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { faults, plant, press, undo, upload, visitor } from './wizard-page.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const suppliers = async () =>
  (await plant<{ items: { code: string; name: string }[] }>(site, '/supplier/items')).items;

const MANY = 400;
it('a text with semicolons and Italian accents shows its wrong rows, and comes in without them', async () => {
  const w = wordsIn('it');
  const { page, problems } = await visitor(browser, site, 'it');
  const before = await suppliers();
  const right = Array.from(
    { length: MANY },
    (_, n) => `ZF-${n};Società ${n} perché;IT${10_000_000_000 + n};`,
  );
  const lines = ['Codice;Ragione sociale;P. IVA;Telefono', ...right, 'ZF-X;;IT1;', 'ZF-Y;"Mai chiusa;IT2;'];
  // The button is beside the list and also inside the empty list.
  await page
    .getByRole('button', { name: w('Upload a file'), exact: true })
    .first()
    .click();
  await upload(page, 'fornitori.CSV', Buffer.from(lines.join('\r\n'), 'latin1'));
  await page.getByText(`fornitori: ${MANY + 2} righe`).waitFor();
  await press(page, w('Next'));
  await page.getByRole('radio').first().waitFor();
  await press(page, w('Next'));
  await page.getByRole('tab', { name: getTableTitle('Suppliers', 'it') }).waitFor();
  await press(page, w('Next'));
  await page.getByText('Società 0 perché', { exact: true }).waitFor();
  await page.getByText(w('Only rows with errors (2)')).click();
  await page.getByText(/virgolette di questa riga/).waitFor();
  expect(await textFaults(page, 'it')).toEqual([]);
  await press(page, w('Next'));
  const coming = page.waitForEvent('download');
  await press(page, w('Rows with errors (XLSX)'));
  expect((await coming).suggestedFilename()).toMatch(/^fornitori.*\.xlsx$/);
  expect(await faults(page, 'it')).toEqual([]);
  await press(page, w('Next'));
  await press(page, w('Start the import'));
  await page.getByText(w('Rows have errors: correct the file, or leave these rows out.')).first().waitFor();
  await page.getByText(w('Leave out 2 rows with errors')).click();
  // A fast service is done before the page asks, so the import says that it runs until the bar was seen.
  await page.route('**/api/dataingestion/imports/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'running' } });
  });
  await press(page, w('Start the import'));
  await page.getByRole('progressbar').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.getByText(w('The import is done.')).waitFor();
  const now = await suppliers();
  expect(now).toHaveLength(before.length + MANY);
  expect(now.find(({ code }) => code === 'ZF-7')?.name).toBe('Società 7 perché');
  await undo(page, w('Undo'), w('Undo'));
  await page.getByText(w('Undone'), { exact: true }).first().waitFor();
  expect(await suppliers()).toEqual(before);
  expect(problems).toEqual([]);
});
