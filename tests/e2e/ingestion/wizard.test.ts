// Import wizard: a list of machines is imported, changes nothing the second time, and is undone.
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildExampleMachines } from '#shared/ingestion/template/template-sheet.ts';
import { getTableTitle } from '#shared/ingestion/words/titles.ts';
import { openBrowser } from '../browser.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { faults, PAGE, plant, press, undo, upload, visitor } from './wizard-page.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const machines = async () => {
  const { items } = await plant<{ items: { code: string; description: string; typologyId: string }[] }>(
    site,
    '/machine/items',
  );
  return new Map(items.map(({ code, description, typologyId }) => [code, { description, typologyId }]));
};

it('five machines come in by the example, a second time nothing changes, and an undo puts them back', async () => {
  const w = wordsIn('en');
  const { page, problems } = await visitor(browser, site, 'en', `${PAGE}?step=0&tab=2`);
  const before = await machines();
  await page.getByText(w('Start with your list of machines')).waitFor();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `${w('Excel (XLSX)')}: ${getTableTitle('Machines', 'en')}` })
    .first()
    .click();
  const example = await readFile(await (await coming).path());
  await upload(page, 'machines.XLSX', example);
  await page.getByText(/: 5 rows$/).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByRole('radio', { name: w('Template of the product') }).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByRole('tab', { name: getTableTitle('Machines', 'en') }).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByText(w('Every row could be read.')).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByText(`${getTableTitle('MachineTypologies', 'en')}: `).waitFor();
  await press(page, w('Create them with the import'));
  await page.getByText(w('Everything can be imported.')).waitFor();
  await page.getByRole('tab', { name: getTableTitle('Machines', 'en') }).click();
  await page
    .getByRole('rowheader', { name: 'PRS-01' })
    .or(page.getByRole('cell', { name: 'PRS-01' }))
    .waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByRole('radio', { name: w('Change them') }).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Start the import'));
  await page.getByText(w('The import is done.')).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  const after = await machines();
  const named = buildExampleMachines('en').slice(1);
  expect(named.map(([code]) => after.get(String(code))?.description)).toEqual(named.map(([, name]) => name));
  expect(after.get('PRS-01')).not.toEqual(before.get('PRS-01'));

  await press(page, w('Back to the files'));
  await press(page, w('Upload a file'));
  await upload(page, 'machines again.XLSX', example);
  await page.getByText(/The same file was already imported on/).waitFor();
  // Each step refuses to go on until the service has done its part.
  await press(page, w('Next'));
  await page.getByRole('radio', { name: w('Template of the product') }).waitFor();
  await press(page, w('Next'));
  await page.getByRole('tab', { name: getTableTitle('Machines', 'en') }).waitFor();
  await press(page, w('Next'));
  await page.getByText(w('Every row could be read.')).waitFor();
  await press(page, w('Next'));
  await page.getByText(w('The plant has these data already: there is nothing to import.')).waitFor();

  await press(page, w('Back to the files'));
  // The row of the second file pushes the list of imports down when it arrives.
  await page.getByRole('button', { name: `${w('Open')}: machines again.XLSX`, exact: true }).waitFor();
  await undo(page, new RegExp(`^${w('Undo')}: machines\\.XLSX`), w('Undo'));
  await page.getByText(w('Undone'), { exact: true }).first().waitFor();
  expect(await machines()).toEqual(before);
  expect(await faults(page, 'en')).toEqual([]);
  expect(problems).toEqual([]);
});
