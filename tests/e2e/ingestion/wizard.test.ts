// Data ingestion as people meet it: a list of machines comes in and is taken back, a text of another country with rows that are wrong, and files that are none.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayFileRefusal } from '../../../shared/ingestion/file-refusal.ts';
import { firstMachines } from '../../../shared/ingestion/template-sheet.ts';
import { tableTitle } from '../../../shared/ingestion/words/titles.ts';
import { pdf } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe, textFaults } from '../walk.ts';
import { type Language, wordsIn } from '../words.ts';

const PAGE = '/app/configuration/dataingestion';
const ADMIN = 'admin@demo.example';
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const visitor = (language: Language, at = PAGE): Promise<Visit> =>
  signedIn(browser, site.url, ADMIN, { language, at });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });
const faults = async (page: Page, language: Language) => [
  ...(await textFaults(page, language)),
  ...(await axe(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
];
const plant = <Answer>(path: string) => call<Answer>(site.url, ADMIN, path, { plant: 'DT1' });
const machines = async () => {
  const { items } = await plant<{ items: { code: string; description: string; typologyId: string }[] }>(
    '/machine/items',
  );
  return new Map(items.map(({ code, description, typologyId }) => [code, { description, typologyId }]));
};
const suppliers = async () =>
  (await plant<{ items: { code: string; name: string }[] }>('/supplier/items')).items;

it('five machines come in by the example, a second time nothing changes, and an undo puts them back', async () => {
  const w = wordsIn('en');
  const { page, problems } = await visitor('en', `${PAGE}?step=0&tab=2`);
  const before = await machines();
  await page.getByText(w('Start with your list of machines')).waitFor();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `${w('Excel (XLSX)')}: ${tableTitle('Machines', 'en')}` })
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
  await page.getByRole('tab', { name: tableTitle('Machines', 'en') }).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByText(w('Every row could be read.')).waitFor();
  expect(await faults(page, 'en')).toEqual([]);
  await press(page, w('Next'));
  await page.getByText(`${tableTitle('MachineTypologies', 'en')}: `).waitFor();
  await press(page, w('Create them with the import'));
  await page.getByText(w('Everything can be imported.')).waitFor();
  await page.getByRole('tab', { name: tableTitle('Machines', 'en') }).click();
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
  const named = firstMachines('en').slice(1);
  expect(named.map(([code]) => after.get(String(code))?.description)).toEqual(named.map(([, name]) => name));
  expect(after.get('PRS-01')).not.toEqual(before.get('PRS-01'));

  await press(page, w('To the files'));
  await press(page, w('Upload a file'));
  await upload(page, 'machines again.XLSX', example);
  await page.getByText(/The same file was already imported on/).waitFor();
  for (let step = 0; step < 4; step++) {
    await settled(page);
    await press(page, w('Next'));
  }
  await page.getByText(w('The plant stands so already: there is nothing to import.')).waitFor();

  await press(page, w('To the files'));
  await settled(page);
  await press(page, new RegExp(`^${w('Undo')}: machines\\.XLSX`));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Undo'), exact: true })
    .click();
  await page.getByText(w('Undone')).first().waitFor();
  expect(await machines()).toEqual(before);
  expect(await faults(page, 'en')).toEqual([]);
  expect(problems).toEqual([]);
}, 90_000);

const MANY = 400;
it('a text with semicolons and Italian accents shows its wrong rows, and comes in without them', async () => {
  const w = wordsIn('it');
  const { page, problems } = await visitor('it');
  const before = await suppliers();
  const right = Array.from(
    { length: MANY },
    (_, n) => `ZF-${n};Società ${n} perché;IT${10_000_000_000 + n};`,
  );
  const lines = ['Codice;Ragione sociale;P. IVA;Telefono', ...right, 'ZF-X;;IT1;', 'ZF-Y;"Mai chiusa;IT2;'];
  await press(page, w('Upload a file'));
  await upload(page, 'fornitori.CSV', Buffer.from(lines.join('\r\n'), 'latin1'));
  await page.getByText(`fornitori: ${MANY + 2} righe`).waitFor();
  for (const step of ['Columns', 'Mapping result']) {
    await press(page, w('Next'));
    await settled(page);
    await page.getByText(w(step)).first().waitFor();
  }
  await page.getByRole('tab', { name: tableTitle('Suppliers', 'it') }).waitFor();
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
  await press(page, w('Start the import'));
  await page.getByRole('progressbar').waitFor();
  await page.reload();
  await page.getByText(w('The import is done.')).waitFor();
  const now = await suppliers();
  expect(now).toHaveLength(before.length + MANY);
  expect(now.find(({ code }) => code === 'ZF-7')?.name).toBe('Società 7 perché');
  await press(page, w('Undo'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Undo'), exact: true })
    .click();
  await page.getByText(w('Undone')).first().waitFor();
  expect(await suppliers()).toEqual(before);
  expect(problems).toEqual([]);
}, 90_000);

it('files that are no tables are refused before they are sent, or when they are read', async () => {
  const w = wordsIn('fr');
  const { page, problems } = await visitor('fr', `${PAGE}?step=0`);
  await upload(page, 'machines.XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await page.getByText(w('Old Excel files (XLS) are not read. Save it as XLSX and try again.')).waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  await upload(page, 'machines.XLSX', pdf());
  await page.getByText(sayFileRefusal('fileKindUnknown', 'fr')).first().waitFor();
  await press(page, w('Next'));
  await page.getByText(w('First upload a file, and wait until it has been read.')).first().waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  await upload(page, 'texte.XLSX', Buffer.from('Code;Désignation\nPRESSE;Presse à façon\n'));
  await page.getByText(/^texte\s: 1 ligne$/).waitFor();
  await press(page, w('To the files'));
  await page.getByText(sayFileRefusal('fileKindUnknown', 'fr')).first().waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  expect(problems).toEqual([]);
}, 60_000);
