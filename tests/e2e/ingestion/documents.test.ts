// Documents in the browser: an administrator uploads a manual to a machine, a guest downloads it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { drawing, pdf, png, zip } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { goTo, settled, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe, textFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const SHEET = '/app/mgmt/equipStructure/view/1?tab=documents';
let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('fr');
const visitor = (email: string): Promise<Visit> =>
  signedIn(browser, site.url, email, { language: 'fr', at: SHEET });
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, buffer, mimeType });
const send = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('.image-source input[type=file]').first().setInputFiles(files);
const faults = async (page: Page) => [
  ...(await textFaults(page, 'fr')),
  ...(await axe(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
];

it('a machine keeps images and PDFs, refuses what hides something, and gives a PDF as a download', async () => {
  const { page, problems } = await visitor('admin@demo.example');
  await page.getByRole('button', { name: `${w('Edit')}: ${w('Documents')}` }).click();
  await send(
    page,
    file('Manuel d’entretien.PDF', pdf()),
    file('photo.png', png(drawing(400, 300)), 'image/png'),
    file('hidden.pdf', pdf({ after: zip('evil.html', 'x') })),
  );
  await page.getByText(formatMessage('pdfBroken', 'fr')).waitFor();
  const manual = page.getByRole('link', { name: /Manuel d’entretien\.PDF/ });
  await manual.waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: new RegExp(`^${w('Remove')}: .*\\(3`) }).click();
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByRole('button', { name: `${w('Edit')}: ${w('Documents')}` }).waitFor();
  await page.reload();
  await settled(page);
  await page.locator('.gallery img').waitFor();
  expect(await faults(page)).toEqual([]);
  expect(problems).toEqual([]);

  const reader = await visitor('guest@demo.example');
  const link = reader.page.getByRole('link', { name: /Manuel d’entretien\.PDF/ });
  const answer = await reader.page.request.get((await link.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(answer.headers()['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Manuel%20d%E2%80%99entretien.PDF",
  );
  expect((await answer.body()).equals(pdf())).toBe(true);
  expect(await reader.page.getByRole('button', { name: new RegExp(`${w('Edit')}: `) }).count()).toBe(0);
  await goTo(reader.page, site.url, SHEET);
  expect(reader.problems).toEqual([]);
});
