// Remarks on an order in the browser: the administrator writes at the desk, the technician answers on the
// tablet.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawing, png } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const [ADMIN, TECHNICIAN] = ['admin@demo.example', 'technician@demo.example'];
const plant = 'DT1';
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('it');
const faults = async (page: Page) => [
  ...(await textFaults(page, 'it')),
  ...(await axe(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
];
const field = (page: Page) => page.getByRole('textbox', { name: w('Remark') });
/** Scrolls to the end, because sections off screen are not loaded yet. */
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
async function write(page: Page, text: string) {
  await field(page).scrollIntoViewIfNeeded();
  await field(page).fill(text);
}
const add = (page: Page) => page.getByRole('button', { name: w('Add remark') }).click();

it('one writes at the desk, another answers on the tablet, and takes back what was wrong', async () => {
  const { items } = await call<{ items: { id: string }[] }>(
    site.url,
    TECHNICIAN,
    '/workorder/open?to=2027-06-01',
    { plant },
  );
  const order = items[0]!.id;
  const at = (layout: string) => `/app/${layout}/orders/edit/id=${order}/idsmp=0`;
  const text = `La pompa perde ${Date.now()}`;

  const desk = await signedIn(browser, site.url, ADMIN, { language: 'it', at: at('planning'), plant });
  await toTheEnd(desk.page);
  await write(desk.page, text);
  await desk.page.reload();
  await settled(desk.page);
  await toTheEnd(desk.page);
  // The typed text is still there.
  await expect.poll(() => field(desk.page).inputValue()).toBe(text);
  await desk.page
    .locator('.image-source input[type=file]')
    .last()
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png(drawing(400, 300)) }]);
  await desk.page.getByText(w('Ready'), { exact: true }).waitFor();
  await add(desk.page);
  await desk.page.locator('.remarks .remark-text', { hasText: text }).waitFor();
  await desk.page.locator('.remarks img').first().waitFor();
  expect(await faults(desk.page)).toEqual([]);
  expect(desk.problems).toEqual([]);

  const tablet = await signedIn(browser, site.url, TECHNICIAN, {
    language: 'it',
    at: `${at('tablet')}?step=0`,
    plant,
    width: 1180,
    height: 820,
    hasTouch: true,
  });
  const { page } = tablet;
  await toTheEnd(page);
  await page.locator('.remarks .remark-text', { hasText: text }).waitFor();
  const answer = `Non perde più ${Date.now()}`;
  await write(page, answer);
  await add(page);
  await page.locator('.remarks .remark-text', { hasText: answer }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('button', { name: new RegExp(`^${w('Take back')}`) })
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Take back') })
    .click();
  await page
    .getByText(/^Ritirata il /)
    .last()
    .waitFor();
  await expect.poll(() => page.locator('.remark-text', { hasText: answer }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  expect(tablet.problems).toEqual([]);
});
