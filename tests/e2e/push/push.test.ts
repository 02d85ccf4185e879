// Push: what others change appears on open pages by itself, in each tab, after a cut, and never under input.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, goTo, PATIENCE, signedIn, type Visit } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

const ADMIN = 'admin@demo.example';
const COLLEAGUE = 'superadmin@demo.example';
const PLANT = 'DT1';
const HOME = '/app/reports/dashboard-alternative';
const BOARD = '/app/planning/ewo/assign';
const TABLET = '/app/tablet/homeTablet';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ask = <Answer>(path: string, body?: object, method = 'POST') =>
  call<Answer>(site.url, COLLEAGUE, path, { plant: PLANT, ...(body && { method, body }) });

async function reportEwo(breakdownDescription: string): Promise<string> {
  const { items } = await ask<{ items: { id: number }[] }>('/machine/items');
  const report = { machineId: items[0]!.id, machineStatus: 'stopped', breakdownDescription };
  return (await ask<{ code: string }>('/ewo/items', report)).code;
}

/** Resolves when the page has said on its connection that it shows the topic. */
const shows = (page: Page, topic: string) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { topics = [] } = JSON.parse(String(payload)) as { topics?: string[] };
        if (topics.some((each) => each.split('/')[0] === topic)) resolve();
      }),
    );
  });

/** Page that shows none of the topics of these tests, so that the connection of the page itself is waited for. */
const OTHER_PAGE = '/app/plant';

async function listening(email: string, path: string, topic: string): Promise<Visit> {
  const visit = await signedIn(browser, site.url, email, { plant: PLANT, at: OTHER_PAGE });
  const shown = shows(visit.page, topic);
  await goTo(visit.page, site.url, path);
  await shown;
  return visit;
}

const close = async (...visits: Visit[]) => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all(visits.map(({ context }) => context.close()));
};

it('a new EWO appears on home page, board and tablet without a reload', async () => {
  const [home, board, tablet] = [
    await listening(ADMIN, HOME, 'ewo'),
    await listening(ADMIN, BOARD, 'ewo'),
    await listening('technician@demo.example', TABLET, 'ewo'),
  ];
  const homeText = () => home.page.locator('#content').innerText();
  const before = await homeText();
  const code = await reportEwo('Belt 4 is torn');
  await Promise.all([
    board.page.getByText(code).first().waitFor(),
    tablet.page.getByText(code).first().waitFor(),
    expect.poll(homeText, { timeout: PATIENCE }).not.toBe(before),
  ]);
  await board.page.getByText(w('Updated just now')).waitFor();
  await close(home, board, tablet);
});

it('two tabs share one connection, and both show what is new', { tags: ['long'] }, async () => {
  const visit = await listening(ADMIN, BOARD, 'ewo');
  const second = await visit.context.newPage();
  let sockets = 0;
  second.on('websocket', () => sockets++);
  await goTo(second, site.url, BOARD);
  await second.waitForFunction(async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('plantledger.push')),
  );
  const code = await reportEwo('Gearbox is loud');
  await second.getByText(code).first().waitFor();
  await visit.page.bringToFront();
  await visit.page.getByText(code).first().waitFor();
  expect(sockets).toBe(0);
  await close(visit);
});

it('what somebody types stays, and the change is shown on request', { tags: ['long'] }, async () => {
  const supplier = await ask<{ id: number; version: number }>('/supplier/items', {
    ...{ code: 'PUSH-1', name: 'Bearings Ltd' },
  });
  const visit = await listening(
    ADMIN,
    `/app/configuration/othersArchives/libManufacturer/edit/${supplier.id}`,
    'supplier',
  );
  const { page } = visit;
  const [code, name] = [page.locator('[data-field=code] input'), page.locator('[data-field=name] input')];
  await code.fill('PUSH-TYPED');
  await ask(`/supplier/items`, { ...supplier, name: 'Bearings and Sons' }, 'PUT');
  await page.getByText('This record was changed elsewhere.').waitFor();
  expect([await code.inputValue(), await name.inputValue()]).toEqual(['PUSH-TYPED', 'Bearings Ltd']);
  await page.getByRole('button', { name: w('Show the change') }).click();
  await expect.poll(() => name.inputValue()).toBe('Bearings and Sons');
  expect(await code.inputValue()).toBe('PUSH-TYPED');
  await close(visit);
});

it('a page whose connection was cut shows afterwards what it missed', { tags: ['long'] }, async () => {
  const visit = await listening(ADMIN, BOARD, 'ewo');
  await visit.context.setOffline(true);
  const code = await reportEwo('Pump has no pressure');
  expect(await visit.page.getByText(code).count()).toBe(0);
  await visit.context.setOffline(false);
  await visit.page.getByText(code).first().waitFor({ timeout: PATIENCE });
  await visit.context.close();
});

async function isQuiet(_: string, path: string): Promise<void> {
  const visit = await signedIn(browser, site.url, ADMIN, { plant: PLANT });
  const { page } = visit;
  await page.clock.install();
  const shown = shows(page, 'ewo');
  await goTo(page, site.url, path);
  await shown;
  await page.clock.runFor(5_000);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  for (let step = 0; step < 10; step++) await page.clock.runFor(30_000);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(1);
  await close(visit);
}
const untouched = 'a %s that nobody touches asks at most once in five minutes';
it.each([
  ['home page', HOME],
  ['board', BOARD],
] as const)(untouched, { tags: ['long'] }, isQuiet);
