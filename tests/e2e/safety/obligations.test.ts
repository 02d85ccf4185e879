// The statutory register, in Italian: an obligation from an example, its examination with a certificate, and the
// warning of its machine until then.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdf } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { choose, goTo, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { button, field } from '../structure/archive.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('it');
let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, 'admin@demo.example', { language: 'it', plant: 'TO1' });
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('marks a machine not to be used until its examination is recorded', async () => {
  await goTo(page, site.url, '/app/safety/obligations/new');
  await choose(page, w('Example'), 'Verifica periodica di gru');
  await page
    .getByText(
      w(
        'This is an example and no legal advice. Check examination, interval and body against your local law before you save it.',
      ),
    )
    .waitFor();
  await field(page, w('Code')).fill('GRU-01');
  await choose(page, w('Machine'), 'PRS-01');
  await field(page, w('Valid until')).fill('15/03/2026');
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('Save')).click();
  await page.getByText(w('This machine is not to be used')).waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);

  await button(page, w('Record an examination')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('16/03/2027').waitFor();
  await dialog.getByRole('textbox', { name: w('Certificate number') }).fill('INAIL-77');
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'verbale.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await dialog.locator('.image-tile a').waitFor();
  await dialog.getByRole('button', { name: w('Record an examination'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('INAIL-77').first().waitFor();
  expect(await page.getByText(w('This machine is not to be used')).count()).toBe(0);
  await goTo(page, site.url, '/app/safety/obligations?view=calendar');
  await page.getByText(/^GRU-01 – /).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(visit.problems).toEqual([]);
});
