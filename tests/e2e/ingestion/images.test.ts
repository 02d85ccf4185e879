// Images in the browser, in Italian: uploaded, shown after a reload, refused with a reason, sorted, enlarged.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { drawing, jpeg, png } from '../../integration/pictures.ts';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axe } from '../walk.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
/** Plant that users with several plants see first. */
const plant = 'DT1';
let serial = Date.now() % 100_000;
const newCode = () => `IMG-${++serial}`;
const SVG = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
const image = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

let site: Site;
let browser: Browser;
const visits: Visit[] = [];
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const w = wordsIn('it');
async function visitor(at: string, email = ADMIN, size: { width?: number; height?: number } = {}) {
  const visit = await signedIn(browser, site.url, email, { language: 'it', at, ...size });
  visits.push(visit);
  return { visit, page: visit.page };
}
const send = (page: Page, ...files: ReturnType<typeof image>[]) =>
  page.locator('.image-source input[type=file]').first().setInputFiles(files);
/** Counts the pictures on screen that were loaded from the bucket. */
const loaded = (page: Page, within = 'body') =>
  page
    .locator(`${within} .thumb img[src^="http"]`)
    .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length);
const violations = async (page: Page, within: string) =>
  (await axe(page, within)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);

it('a machine gets an image, refuses what is none, and shows it after a reload', {
  tags: ['long'],
}, async () => {
  const { visit, page } = await visitor('/app/mgmt/equipStructure/edit/1');
  await send(page, image('press.jpg', await jpeg(drawing(1600, 1200), { orientation: 6 }), 'image/jpeg'));
  await page.getByText(w('Ready'), { exact: true }).waitFor();
  await expect.poll(() => loaded(page, '.image-source')).toBe(1);
  expect(await violations(page, '.image-source')).toEqual([]);

  await page.reload();
  await page.getByText(w('Ready'), { exact: true }).waitFor();
  await page.getByText(w('What you typed here before was kept.')).waitFor();

  await send(page, SVG);
  await page.locator('.image-source').getByText(formatMessage('imageKind', 'it')).waitFor();
  const save = page.getByRole('button', { name: w('Save'), exact: true }).first();
  await save.click();
  await page.getByText(w('1 field needs your attention.')).waitFor();
  await page.getByText(formatMessage('imageMissing', 'it')).first().waitFor();
  await send(page, image('note.txt', Buffer.from('x'), 'text/plain'));
  await page.locator('[role=alert]').getByText(formatMessage('imageKind', 'it')).waitFor();

  await send(page, image('press.png', png(drawing(640, 480))));
  await page.getByText(w('Ready'), { exact: true }).waitFor();
  await save.click();
  await page.waitForURL((url) => !url.pathname.includes('/edit/'));
  await visitPage(page, site.url, '/app/mgmt/equipStructure/view/1');
  await page.locator('button.thumb img').waitFor();
  await page.reload();
  await expect.poll(() => loaded(page)).toBe(1);
  const { code, description } = await call<{ code: string; description: string }>(
    site.url,
    ADMIN,
    '/machine/items/1',
    { plant },
  );
  await page.getByRole('button', { name: w(`Enlarge: ${code} – ${description}`) }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w('Zoom in') }).click();
  await dialog.locator('img.zoom-150').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(visit.problems).toEqual([]);
});

describe('the images of a phase', () => {
  it('are added together, put in order by the keyboard, and looked at on the tablet', async () => {
    const made = await call<{ id: number }>(site.url, ADMIN, '/smp/items', {
      method: 'POST',
      plant,
      body: { code: newCode(), description: 'Look at it', typology: 'inspection' },
    });
    await call(site.url, ADMIN, `/smp/items/${made.id}/take`, { method: 'POST', plant, body: {} });
    const { visit, page } = await visitor(`/app/mgmt/phase/create/${made.id}`);
    await page.locator('textarea').first().fill('Look closely');
    await send(page, image('a.png', png(drawing(300, 200))), image('b.png', png(drawing(200, 300))));
    await expect.poll(() => page.getByText(w('Ready'), { exact: true }).count()).toBe(2);
    const portrait = () =>
      page
        .locator('.image-tile img')
        .evaluateAll((all) =>
          all.map(
            (each) => (each as HTMLImageElement).naturalHeight > (each as HTMLImageElement).naturalWidth,
          ),
        );
    await expect.poll(portrait).toEqual([false, true]);
    const second = w(`${w('Image')} (2 of 2)`);
    await page.getByRole('button', { name: `${w('Move earlier')}: ${second}` }).press('Enter');
    await expect.poll(portrait).toEqual([true, false]);
    await page.getByRole('button', { name: w('Save'), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes('/create/'));
    await settled(page);
    await expect.poll(() => loaded(page)).toBe(2);
    expect(visit.problems).toEqual([]);

    await call(site.url, ADMIN, `/smp/items/${made.id}/approve`, { method: 'POST', plant, body: {} });
    const tablet = await visitor(`/app/tablet/smp/detail/${made.id}`, 'technician@demo.example', {
      ...{ width: 1024, height: 768 },
    });
    await expect.poll(() => loaded(tablet.page)).toBe(2);
    await tablet.page.locator('.gallery button').first().click();
    const dialog = tablet.page.getByRole('dialog');
    await dialog.locator('img').dblclick();
    await dialog.locator('img.zoom-200').waitFor();
    await dialog.getByRole('button', { name: w('Next'), exact: true }).click();
    await dialog.getByText('(2 di 2)').first().waitFor();
    expect(tablet.visit.problems).toEqual([]);
  });
});

it('a catalog shows images where it has some', { tags: ['long'] }, async () => {
  const { visit, page } = await visitor('/app/configuration/othersArchives/libTools?edit=new');
  const code = newCode();
  await page.getByRole('textbox', { name: w('Code'), exact: true }).fill(code);
  await page.getByRole('textbox', { name: w('Description'), exact: true }).fill('Chiave');
  await send(page, image('tool.png', png(drawing(60, 60))));
  await page.getByText(w('Ready'), { exact: true }).waitFor();
  await page.getByRole('button', { name: w('Save'), exact: true }).click();
  await page.getByRole('columnheader', { name: w('Image') }).waitFor();
  await expect.poll(() => loaded(page, `tr:has-text("${code}")`)).toBe(1);
  expect(visit.problems).toEqual([]);
});

it('an image is dropped or pasted where one is asked for', { tags: ['long'] }, async () => {
  const { page } = await visitor('/app/configuration/othersArchives/libTools?edit=new');
  const place = page.locator('.image-source');
  for (const how of ['drop', 'paste'] as const) {
    await place.evaluate(
      (element, { how, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], 'x.png', { type: 'image/png' }));
        const event =
          how === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        element.dispatchEvent(event);
      },
      { how, bytes: [...png(drawing(30, 30))] },
    );
    await page.getByText(w('Ready'), { exact: true }).waitFor();
    await place.getByRole('button', { name: new RegExp(w('Remove')) }).click();
    await page.locator('.image-tile').waitFor({ state: 'detached' });
  }
});
