// The plant layout in a real browser: looked at, filtered, edited by mouse, finger and keyboard, taken out as files.
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlantPlan } from '../../shared/structure/layout-api.ts';
import { openBrowser } from './browser.ts';
import {
  call,
  goTo,
  open,
  PATIENCE,
  pathOf,
  settled,
  signIn,
  type Taste,
  type Visit,
  zoomAndDrag,
} from './site.ts';
import { openSite, type Site } from './stack.ts';
import { axeFaults, textFaults } from './walk.ts';
import { type Language, wordsIn } from './words.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const admin = 'admin@demo.example';
const path = '/app/plantlayout';
const shots = process.env.SHOTS;
const shoot = (page: Page, name: string) =>
  shots ? page.screenshot({ path: `${shots}/${name}.png` }) : undefined;

async function visitPlan(
  taste: Taste = {},
  { as = admin, at = path, ...size }: { as?: string; at?: string; width?: number; height?: number } = {},
): Promise<Visit> {
  const visit = await open(browser, size);
  await signIn(visit, site.url, as, taste);
  await goTo(visit.page, site.url, at);
  return visit;
}
const tile = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^${code},`) });
/** Where it is drawn, in the plan's own units. */
const drawnAt = async (page: Page, code: string) =>
  (await tile(page, code).locator('..').getAttribute('transform'))!.match(/\d+/g)!.map(Number);
const area = (page: Page) => page.locator('[data-area] .plan-floor');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Into the editor, where the plan finds its place anew. */
async function edit(page: Page, w = (english: string) => english): Promise<void> {
  await press(page, w('Edit plan'));
  await page.getByRole('heading', { level: 1, name: w('Edit the plan') }).waitFor();
  await settled(page);
}
/** Where it stands on screen once it no longer moves. */
async function boxOf(locator: Locator) {
  await locator.hover();
  return (await locator.boundingBox())!;
}
/** A sheet is drawn before it is saved. */
const download = (page: Page) => page.waitForEvent('download', { timeout: 2 * PATIENCE });
const stored = (plant: string) => call<PlantPlan>(site.url, admin, '/plantlayout/items', { plant });
const placeOf = async (plant: string, code: string) => {
  const { layout, machines } = await stored(plant);
  const id = machines.find((machine) => machine.code === code)?.id;
  const place = layout.positions.find(({ machineId }) => machineId === id);
  return place && [place.x, place.y];
};
const PLANT = 'DT1';

describe.each(['en', 'it', 'fr'] as const)('in %s', (language: Language) => {
  const w = wordsIn(language);

  it('is looked at, filtered and asked', async () => {
    const visit = await visitPlan({ language });
    const { page } = visit;
    const { machines } = await stored(PLANT);
    await expect.poll(() => page.locator('[data-machine]').count()).toBe(machines.length);
    expect(await textFaults(page, language)).toEqual([]);

    await page.getByRole('checkbox', { name: w('Only with late orders') }).click({ force: true });
    const late = machines.filter((machine) => machine.late);
    expect(late.length).toBeGreaterThan(0);
    await page
      .getByText(
        w('1 of 2 machines').replace(/\d+/, String(late.length)).replace('2', String(machines.length)),
      )
      .waitFor();
    await expect.poll(() => page.locator('[data-machine]:not([data-faded])').count()).toBe(late.length);
    await expect.poll(() => new URL(page.url()).searchParams.get('late')).toBe('1');

    await tile(page, late[0]!.code).click();
    const look = page.getByRole('link', { name: w('Machine sheet'), exact: true });
    await look.waitFor();
    await shoot(page, `look-${language}`);
    expect(await textFaults(page, language)).toEqual([]);
    await expect.poll(() => look.getAttribute('href')).toContain(`/view/${late[0]!.id}`);
    const lateOrders = page.getByRole('link', { name: w('Late orders'), exact: true });
    expect(await lateOrders.getAttribute('href')).toContain('show=late');
    await page
      .getByRole('link', { name: w('PM calendar'), exact: true })
      .last()
      .click();
    await page.waitForURL((to) => to.searchParams.get('machine') === String(late[0]!.id));
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('is edited by mouse and keyboard, undone, saved, and is there again', async () => {
    const visit = await visitPlan({ language });
    const { page } = visit;
    await edit(page, w);
    expect(await textFaults(page, language)).toEqual([]);
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
    await shoot(page, `edit-${language}`);

    await press(page, w('Save'));
    await page.getByText(w('The plan was saved.')).first().waitFor();
    expect(await placeOf(PLANT, 'PRS-01')).toEqual([x + 16, y + 8]);
    await page.reload();
    await tile(page, 'PRS-01').waitFor();
    await expect.poll(at).toEqual([x + 16, y + 8]);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('leaves as a real image and a real document', async () => {
    const visit = await visitPlan({ language });
    const { page } = visit;
    const take = async (item: string) => {
      const coming = download(page);
      await press(page, w('Export'));
      await page.getByRole('menuitem', { name: w(item) }).click();
      const file = await coming;
      if (shots) await file.saveAs(`${shots}/${language}-${file.suggestedFilename()}`);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const png = await take('Image (PNG)');
    expect(png.name).toMatch(/^[\w-]+-DT1-2026-03-16\.png$/);
    expect(png.bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([4676, 3306]);

    const pdf = await take('Document (PDF, A3)');
    const text = pdf.bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(text)![1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    for (const [i, [, offset]] of [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].entries())
      expect(text.slice(Number(offset)).startsWith(`${i + 1} 0 obj`)).toBe(true);
    const image = /\/DCTDecode \/Length (\d+) >>\nstream\n/.exec(text)!;
    const start = image.index + image[0].length;
    expect(pdf.bytes.subarray(start, start + 2).toString('hex')).toBe('ffd8');
    expect(pdf.bytes.subarray(start + Number(image[1]) - 2, start + Number(image[1])).toString('hex')).toBe(
      'ffd9',
    );
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

describe('the keyboard', () => {
  it('walks over the machines and opens one, and keeps out what the filter hides', async () => {
    const visit = await visitPlan();
    const { page } = visit;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.locator('.plan-frame[tabindex="0"]').focus();
    const first = await focused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(first);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Machine sheet', exact: true }).waitFor();
    await expect.poll(() => page.locator('.plan-frame[tabindex="0"]').count()).toBe(1);

    await page.getByRole('searchbox', { name: 'Find a machine' }).fill('cnc');
    await page.getByText('2 of 10 machines').waitFor();
    await expect
      .poll(() => page.locator('.plan-frame[tabindex="0"]').getAttribute('aria-label'))
      .toMatch(/^CNC/);
    await visit.context.close();
  });
});

describe('two at once', () => {
  it('are told, and nothing that was moved is lost', async () => {
    const visit = await visitPlan();
    const { page } = visit;
    const nudge = async () => {
      await tile(page, 'CMP-01').focus();
      await page.keyboard.press('ArrowRight');
    };
    await edit(page);
    await nudge();
    const { layout } = await stored(PLANT);
    const { updatedAt: _, updatedBy: __, ...body } = layout;
    await call(site.url, 'superadmin@demo.example', '/plantlayout/items', {
      method: 'PUT',
      plant: PLANT,
      body,
    });
    await press(page, 'Save');
    await page.getByText('The plan was changed meanwhile').waitFor();
    await shoot(page, 'stale');
    await press(page, 'Save mine over it');
    await page.getByText('The plan was saved.').first().waitFor();
    expect((await stored(PLANT)).layout.version).toBe(layout.version + 2);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });

  it('leaving asks first; what was moved survives a reload', async () => {
    const visit = await visitPlan();
    const { page } = visit;
    await edit(page);
    const at = () => drawnAt(page, 'CMP-01');
    const before = await at();
    await tile(page, 'CMP-01').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).not.toEqual(before);
    const moved = await at();
    await page.getByRole('link', { name: 'Work orders', exact: true }).first().click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await edit(page);
    await page.getByText('What you typed here before was kept.').waitFor();
    await expect.poll(at).toEqual(moved);
    await press(page, 'Discard it');
    await expect.poll(at).toEqual(before);
    await visit.context.close();
  });
});

describe('size, departments and background', () => {
  it('are set beside the plan, and refused where things would fall off', async () => {
    const visit = await visitPlan();
    const { page } = visit;
    await edit(page);
    await press(page, 'Size and background');
    const width = page.getByRole('textbox', { name: 'Width' });
    await width.fill('400');
    await width.blur();
    await page
      .getByText(/stand beyond this size/)
      .first()
      .waitFor();
    await width.fill('2000');
    await width.blur();
    await page.locator('.plan-sheet[width="2000"]').waitFor();

    await area(page).first().focus();
    const count = await area(page).count();
    await page.getByRole('button', { name: /^Remove .* from the plan$/ }).click();
    await expect.poll(() => area(page).count()).toBe(count - 1);
    await press(page, 'Add a department');
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
    await page.getByText('Ready', { exact: true }).waitFor();
    await press(page, 'Save');
    await page.getByText('The plan was saved.').first().waitFor();
    expect((await stored(PLANT)).layout).toMatchObject({ width: 2000, background: expect.any(String) });
    await page.waitForFunction(async () => {
      const address = document.querySelector('.plan-sheet image')?.getAttribute('href');
      if (!address?.startsWith('http')) return false;
      const picture = Object.assign(new Image(), { src: address });
      return picture.decode().then(() => true);
    });
    await shoot(page, 'background');
    const coming = download(page);
    await press(page, 'Export');
    await page.getByRole('menuitem', { name: 'Image (PNG)' }).click();
    const file = await coming;
    if (shots) await file.saveAs(`${shots}/background-sheet.png`);
    expect(readFileSync(await file.path()).length).toBeGreaterThan(50_000);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

/** A drawing of a hall, made where there is a canvas. */
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

describe('who', () => {
  it('may look but not edit, or may not even look', async () => {
    const am = await visitPlan({}, { as: 'am@demo.example' });
    await am.page.getByRole('button', { name: 'Export' }).waitFor();
    expect(await am.page.getByRole('button', { name: 'Edit plan' }).count()).toBe(0);
    await am.context.close();
    const pm = await visitPlan({}, { as: 'pm@demo.example' });
    await expect.poll(() => pathOf(pm.page)).toBe('/401');
    expect(await pm.page.getByRole('link', { name: 'Plant layout' }).count()).toBe(0);
    await pm.context.close();
  });
});

describe('everybody', () => {
  it.each(['LIGHT', 'ONE_DARK', 'TEROTECH'] as const)('can read it in %s', async (theme) => {
    const visit = await visitPlan({ theme });
    const { page } = visit;
    expect(await axeFaults(page)).toEqual([]);
    await shoot(page, `view-${theme}`);
    await edit(page);
    await press(page, 'Size and background');
    await page.getByRole('textbox', { name: 'Width' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shoot(page, `edit-${theme}`);
    await goTo(page, site.url, `${path}?view=table`);
    expect(await axeFaults(page)).toEqual([]);
    await shoot(page, `table-${theme}`);
    await visit.context.close();
  });

  it('reads it as a table on a telephone, and may still look at the plan', async () => {
    const visit = await visitPlan({ language: 'fr' }, { width: 390, height: 844 });
    const { page } = visit;
    await page.getByRole('table').waitFor();
    await shoot(page, 'phone-table');
    await goTo(page, site.url, `${path}?view=plan`);
    await page.locator('[data-machine]').first().waitFor();
    await shoot(page, 'phone-plan');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    expect(await axeFaults(page)).toEqual([]);
    await visit.context.close();
  });

  it('moves machines and pinches with fingers on a tablet', async () => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await signIn({ page, context, problems: [] }, site.url, admin);
    await goTo(page, site.url, path);
    await edit(page);
    const before = await drawnAt(page, 'ROB-01');
    const box = await boxOf(tile(page, 'ROB-01'));
    const fingers = await context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch('touchStart', { x, y });
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: x + step * 20, y: y + step * 15 });
    await touch('touchEnd');
    await expect.poll(() => drawnAt(page, 'ROB-01')).not.toEqual(before);
    await shoot(page, 'tablet-edit');

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
});

describe('a plant of five hundred machines', () => {
  it('pans and zooms without touching a tile', async () => {
    const typology = await call<{ items: { id: number }[] }>(site.url, admin, '/machinetypology/items', {
      plant: PLANT,
    });
    const idTipology = typology.items[0]!.id;
    const missing = 500 - (await stored(PLANT)).machines.length;
    const numbers = Array.from({ length: Math.max(0, missing) }, (_, i) => i);
    const worker = async (every: number) => {
      for (const n of numbers.filter((each) => each % 6 === every))
        await call(site.url, admin, '/machine/items', {
          method: 'POST',
          plant: PLANT,
          body: {
            code: `BIG-${n}`,
            description: `Machine ${n}`,
            idTipology,
            department: `Hall ${n % 20}`,
            classPRE: ['AA', 'A', 'B', 'C'][n % 4],
          },
        });
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
    const visit = await visitPlan();
    const { page } = visit;
    await page.locator('[data-machine]').nth(499).waitFor({ state: 'attached' });
    const { background } = (await stored(PLANT)).layout;
    if (background) await page.locator('.plan-sheet image').waitFor();
    await settled(page);
    await shoot(page, 'five-hundred');
    await page.evaluate(() => {
      const found: string[] = [];
      Object.assign(window, { found });
      new MutationObserver((records) => {
        for (const { type, target, attributeName } of records)
          found.push(`${type} ${attributeName} of ${(target as Element).outerHTML.slice(0, 80)}`);
      }).observe(document.querySelector('.plan-sheet')!, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        // not `tabindex`: the tile under a pressed pointer takes the focus
        attributeFilter: ['transform', 'class', 'aria-label', 'data-faded'],
      });
    });
    await zoomAndDrag(page, page.locator('.plan-view'));
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { found: string[] }).found)).toEqual([]);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});
