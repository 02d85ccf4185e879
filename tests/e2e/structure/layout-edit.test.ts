// Editing of the plant layout by mouse, touch and keyboard, and by two users at once.
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, download, edit, LAYOUT, PLANT, press, stored, tile } from './plan.ts';

const w = wordsIn('en');

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const visitPlan = (opening = {}) => signedIn(browser, site.url, ADMIN, { at: LAYOUT, ...opening });
/** Returns the position of a machine in units of the plan. */
const drawnAt = async (page: Page, code: string) =>
  (await tile(page, code).locator('..').getAttribute('transform'))!.match(/\d+/g)!.map(Number);
const area = (page: Page) => page.locator('[data-area] .plan-floor');
/** Returns the position on screen after all movement has ended. */
async function boxOf(locator: Locator) {
  await locator.hover();
  return (await locator.boundingBox())!;
}
const placeOf = async (code: string) => {
  const { layout, machines } = await stored(site.url);
  const id = machines.find((machine) => machine.code === code)?.id;
  const place = layout.positions.find(({ machineId }) => machineId === id);
  return place && [place.x, place.y];
};

it('is edited by mouse and keyboard, undone, saved, and is there again', async () => {
  const visit = await visitPlan();
  const { page } = visit;
  await edit(page);
  const undo = page.getByRole('button', { name: w('Undo'), exact: true });
  await expect.poll(() => undo.isDisabled()).toBe(true);

  const press1 = tile(page, 'PRS-01');
  const at = () => drawnAt(page, 'PRS-01');
  const before = await at();
  const [x, y] = [before[0]!, before[1]!];
  const box = await boxOf(press1);
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 120, { steps: 5 });
  await page.mouse.move(box.x + 260, box.y + 170);
  await page.mouse.up();
  await expect
    .poll(at)
    .toSatisfy(
      ([across, down]: [number, number]) =>
        across > x + 80 && down > y + 60 && across % 8 === 0 && down % 8 === 0,
    );

  await undo.click();
  await expect.poll(at).toEqual(before);
  await press1.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(at).toEqual([x + 16, y + 8]);
  await expect.poll(() => press1.evaluate((element) => element === document.activeElement)).toBe(true);

  const first = area(page).first();
  await first.focus();
  const wide = Number(await first.getAttribute('width'));
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => first.getAttribute('width')).toBe(String(wide + 8));

  await press(page, w('Save'));
  await page.getByText(w('The plan was saved.')).first().waitFor();
  expect(await placeOf('PRS-01')).toEqual([x + 16, y + 8]);
  await page.reload();
  await tile(page, 'PRS-01').waitFor();
  await expect.poll(at).toEqual([x + 16, y + 8]);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});

describe('two at once', () => {
  it('are told, and nothing that was moved is lost', { tags: ['long'] }, async () => {
    const visit = await visitPlan();
    const { page } = visit;
    const nudge = async () => {
      await tile(page, 'CMP-01').focus();
      await page.keyboard.press('ArrowRight');
    };
    const save = () => press(page, w('Save'));
    const saved = () => page.getByText(w('The plan was saved.')).first().waitFor();
    await edit(page);
    await nudge();
    await save();
    await saved();
    await page.reload();
    await edit(page);
    await nudge();
    const { layout } = await stored(site.url);
    const { updatedAt: _, updatedBy: __, ...body } = layout;
    await call(site.url, 'superadmin@demo.example', '/plantlayout/items', {
      method: 'PUT',
      plant: PLANT,
      body,
    });
    await save();
    await page.getByText(w('The plan was changed meanwhile')).waitFor();
    await press(page, w('Save mine over it'));
    await saved();
    expect((await stored(site.url)).layout.version).toBe(layout.version + 2);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('leaving asks first; what was moved survives a reload', { tags: ['long'] }, async () => {
    const visit = await visitPlan();
    const { page } = visit;
    await edit(page);
    const at = () => drawnAt(page, 'CMP-01');
    const before = await at();
    await tile(page, 'CMP-01').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).not.toEqual(before);
    const moved = await at();
    await page
      .getByRole('link', { name: w('Work orders'), exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: w('Stay on this page') }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await edit(page);
    await page.getByText(w('What you typed here before was kept.')).waitFor();
    await expect.poll(at).toEqual(moved);
    await press(page, w('Discard it'));
    await expect.poll(at).toEqual(before);
    await visit.context.close();
  });
});

describe('size, departments and background', () => {
  it('are set beside the plan, and refused where things would fall off', { tags: ['long'] }, async () => {
    const visit = await visitPlan();
    const { page } = visit;
    await edit(page);
    await press(page, w('Size and background'));
    const width = page.getByRole('textbox', { name: w('Width') });
    await width.fill('400');
    await width.blur();
    await page
      .getByText(/are beyond this size/)
      .first()
      .waitFor();
    await width.fill('2000');
    await width.blur();
    await page.locator('.plan-sheet[width="2000"]').waitFor();

    await area(page).first().focus();
    const count = await area(page).count();
    await page.getByRole('button', { name: /^Remove .* from the plan$/ }).click();
    await expect.poll(() => area(page).count()).toBe(count - 1);
    await press(page, w('Add a department'));
    await page.getByRole('menuitem').first().click();
    await expect.poll(() => area(page).count()).toBe(count);

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'hall.png',
        mimeType: 'image/png',
        buffer: await hall(page),
      });
    await page.locator('.plan-sheet image').waitFor();
    await page.getByText(w('Ready'), { exact: true }).waitFor();
    await press(page, w('Save'));
    await page.getByText(w('The plan was saved.')).first().waitFor();
    expect((await stored(site.url)).layout).toMatchObject({ width: 2000, background: expect.any(String) });
    await page.waitForFunction(async () => {
      const address = document.querySelector('.plan-sheet image')?.getAttribute('href');
      if (!address?.startsWith('http')) return false;
      const picture = Object.assign(new Image(), { src: address });
      return picture.decode().then(() => true);
    });
    const coming = download(page);
    await press(page, w('Export'));
    await page.getByRole('menuitem', { name: w('Image (PNG)') }).click();
    const file = await coming;
    expect(readFileSync(await file.path()).length).toBeGreaterThan(50_000);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

/** Draws a picture of a hall on a canvas in the browser. */
const hall = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 600];
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#dde7ee';
      pen.fillRect(0, 0, 1200, 600);
      pen.lineWidth = 8;
      pen.strokeRect(40, 40, 1120, 520);
      pen.strokeRect(40, 40, 500, 240);
      return canvas.toDataURL('image/png').split(',')[1]!;
    }),
    'base64',
  );

it('moves machines and pinches with fingers on a tablet', { tags: ['long'] }, async () => {
  const { page, context } = await visitPlan({ width: 1024, height: 768, hasTouch: true });
  await edit(page);
  const before = await drawnAt(page, 'ROB-01');
  const box = await boxOf(tile(page, 'ROB-01'));
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch('touchStart', { x, y });
  for (let step = 1; step <= 6; step++) await touch('touchMove', { x: x + step * 20, y: y + step * 15 });
  await touch('touchEnd');
  await expect.poll(() => drawnAt(page, 'ROB-01')).not.toEqual(before);

  const scale = () =>
    page.evaluate(() => document.querySelector('.plan-sheet')!.getBoundingClientRect().width);
  const wide = await scale();
  const frame = (await page.locator('.plan-view').boundingBox())!;
  const [midX, midY] = [frame.x + frame.width / 2, frame.y + frame.height - 60];
  await touch('touchStart', { x: midX - 30, y: midY }, { x: midX + 30, y: midY });
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', { x: midX - 30 - step * 15, y: midY }, { x: midX + 30 + step * 15, y: midY });
  await touch('touchEnd');
  await expect.poll(scale).toBeGreaterThan(wide * 2);
  await context.close();
});
