// Import wizard: files that are no tables, in French.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFileRefusal } from '#shared/ingestion/file-refusal.ts';
import { pdf } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { faults, PAGE, press, upload, visitor } from './wizard-page.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('files that are no tables are refused before they are sent, or when they are read', async () => {
  const w = wordsIn('fr');
  const { page, problems } = await visitor(browser, site, 'fr', `${PAGE}?step=0`);
  await upload(page, 'machines.XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await page.getByText(w('Old Excel files (XLS) are not read. Save it as XLSX and try again.')).waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  await upload(page, 'machines.XLSX', pdf());
  await page.getByText(formatFileRefusal('fileKindUnknown', 'fr')).first().waitFor();
  await press(page, w('Next'));
  await page.getByText(w('First upload a file, and wait until it has been read.')).first().waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  await upload(page, 'texte.XLSX', Buffer.from('Code;Désignation\nPRESSE;Presse à façon\n'));
  await page.getByText(/^texte\s: 1 ligne$/).waitFor();
  await press(page, w('Back to the files'));
  await page.getByText(formatFileRefusal('fileKindUnknown', 'fr')).first().waitFor();
  expect(await faults(page, 'fr')).toEqual([]);
  expect(problems).toEqual([]);
});
