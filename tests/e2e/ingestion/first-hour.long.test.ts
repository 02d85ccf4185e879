// The first hour: from an empty plant with an Excel list of 40 machines and 60 tasks to generated orders. The
// screens are counted, and the pauses of a person are added up instead of slept.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import write from 'write-excel-file/node';
import { openBrowser } from '../browser.ts';
import { call, open, settled, signIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { upload } from './wizard-page.ts';

const w = wordsIn('it');
const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';

const MACHINES = 40;
const TASKS = 60;
const MAX_SCREENS = 8;
const MAX_SECONDS = 600;
/** Seconds that a person takes: to read a screen, to press a button, to find a file. */
const pauses = { read: 30, press: 5, file: 45 };

const frequencies = [
  'settimanale',
  'mensile',
  'ogni 15 giorni',
  'trimestrale',
  'annuale',
  'ogni 2 settimane',
];
const tasks = ['Lubrificazione guide', 'Controllo cinghie', 'Pulizia filtri', 'Verifica sicurezze'];
const getCode = (at: number) => `MAC-${String((at % MACHINES) + 1).padStart(2, '0')}`;

const buildWorkbook = (): Promise<Buffer> => {
  const machineRows = Array.from({ length: MACHINES }, (_, at) => [
    getCode(at),
    `Pressa ${at + 1}`,
    ['PRS', 'CNC'][at % 2]!,
  ]);
  const taskRows = Array.from({ length: TASKS }, (_, at) => [
    getCode(at),
    `${tasks[at % tasks.length]} ${getCode(at)}`,
    frequencies[at % frequencies.length]!,
    String(10 + (at % 5) * 5),
  ]);
  const toSheet = (sheet: string, rows: string[][]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  });
  return write([
    toSheet('Elenco macchine', [['Codice', 'Descrizione', 'Tipologia'], ...machineRows]),
    toSheet('Piano', [['Macchina', 'Attività', 'Frequenza', 'Minuti'], ...taskRows]),
  ] as never).toBuffer();
};

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Counts the screens of a page, a step of the wizard being one, and adds up the pauses of a person. */
function startCounting(page: Page) {
  const screens: string[] = [];
  let seconds = 0;
  const note = () => {
    const { pathname, searchParams } = new URL(page.url());
    const screen = [pathname, searchParams.get('step'), searchParams.get('batch') && 'done'].join(' ');
    if (screens.at(-1) === screen) return;
    screens.push(screen);
    seconds += pauses.read;
  };
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note());
  note();
  return {
    screens,
    countSeconds: () => seconds,
    add: (pause: keyof typeof pauses) => {
      seconds += pauses[pause];
    },
  };
}

it(`${MACHINES} machines and ${TASKS} tasks of a list become orders in ${MAX_SCREENS} screens`, async () => {
  const visit = await open(browser);
  const { page } = visit;
  await signIn(visit, site.url, ADMIN, { language: 'it' });
  await page.getByRole('heading', { name: w('From the first machine to the first order') }).waitFor();
  const startedAt = performance.now();
  const counted = startCounting(page);
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await page
      .getByRole(role, { name, exact: role === 'button' })
      .first()
      .click();
    counted.add('press');
  };
  const next = async () => {
    await settled(page);
    await press(w('Next'));
  };
  await press(`${w('Import machines')}: `, 'link');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await upload(page, 'impianto.xlsx', await buildWorkbook());
  counted.add('file');
  await page.getByText(new RegExp(`^Piano: ${TASKS} `)).waitFor();
  await next();
  await page.getByRole('radio', { name: w('Template of the product') }).waitFor();
  await next();
  await page.getByRole('tab').first().waitFor();
  await next();
  await page.getByText(w('Every row could be read.')).waitFor();
  await next();
  await page.getByText(/PRS/).first().waitFor();
  await press(w('Create them with the import'));
  await page.getByText(w('Everything can be imported.')).waitFor();
  await next();
  await page.getByRole('heading', { name: new RegExp(`^${w('Orders of the first month')}`) }).waitFor();
  await press(w('Start the import'));
  await page.getByText(w('The import is done.')).waitFor();
  const machineSeconds = (performance.now() - startedAt) / 1_000;

  const list = <T>(path: string) => call<{ items: T[] }>(site.url, ADMIN, path, { plant: PLANT });
  expect((await list('/machine/items')).items).toHaveLength(MACHINES);
  const { items: orders } = await list<{ machineId: number }>(
    '/workorder/items?from=2026-03-16&to=2026-04-16',
  );
  expect(orders.length).toBeGreaterThan(0);
  console.log(
    `${counted.screens.length} screens, ${counted.countSeconds()} s of a person, ${Math.round(machineSeconds)} s of the product, ${orders.length} orders of the first month`,
  );
  expect(counted.screens.length, counted.screens.join('\n')).toBeLessThanOrEqual(MAX_SCREENS);
  expect(counted.countSeconds()).toBeLessThanOrEqual(MAX_SECONDS);
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
