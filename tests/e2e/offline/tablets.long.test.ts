// Problems of tablets: two that change the same record, a wrong clock, a full device, a newer version, a
// log-out with unsent work.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';
import { stepsOf } from './accounts.ts';
import { asAdmin, GIULIA, LUCA, tabletOf as opened, prepare, type Worker } from './day.ts';
import { Tablet } from './tablet.ts';

const w = wordsIn('en');

let site: Site;
const SAVED = w('1 entry saved on this tablet, not sent yet');
const tablets: Tablet[] = [];
beforeAll(async () => {
  site = await openSite();
});
afterEach(async () => {
  for (const tablet of tablets.splice(0)) await tablet.close();
});
afterAll(async () => {
  await site?.close();
});

async function tabletOf(...workers: Worker[]): Promise<Tablet> {
  const tablet = await opened(site.url, ...workers);
  tablets.push(tablet);
  return tablet;
}

const MINUTE = 60_000;
const GET = '/ewo/items/{id}';
interface Ewo {
  id: string;
  code: string;
  version: number;
  state: string;
  priority: string;
  diagnosis?: string;
}

/** Creates an EWO assigned to the team, optionally started, and reads it on the given tablets. */
async function givenTo(isRunning: boolean, ...seenBy: Tablet[]): Promise<Ewo> {
  const { ewos } = await prepare(site.url, 1);
  const { id, version } = ewos[0]!;
  if (isRunning) await asAdmin(site.url, `/ewo/items/${id}/start`, { id, version });
  for (const tablet of seenBy) await tablet.read(GET, { id });
  return asAdmin<Ewo>(site.url, `/ewo/items/${id}`);
}
const now = ({ id }: Ewo) => asAdmin<Ewo>(site.url, `/ewo/items/${id}`);

async function recorded(tablet: Tablet, path: string, input: object): Promise<Ewo> {
  const said = await tablet.send<Ewo>(path, input);
  if (said.is !== 'answered') throw new Error(`${path}: ${JSON.stringify(said)}`);
  return said.answer;
}
const diagnosed = ({ id, version }: Ewo, { operatorId }: Worker) => ({
  ...{ id, version, diagnosis: 'Worn seal', technicians: [operatorId], breakdownType: 'mechanical' },
});
const badge = ({ page }: Tablet, text: string) => page.getByRole('link', { name: text, exact: true });
const joined = async (tablet: Tablet) => {
  await tablet.turn('well');
  await tablet.sendNow();
};
const sentAll = (tablet: Tablet) => expect.poll(tablet.unsent).toBe(0);

/**
 * Simulates a full device: writes above the remaining room abort their transaction with a quota error, as
 * browsers do.
 */
const fills = (page: Page) =>
  page.evaluate(() => {
    const place = globalThis as unknown as { room: number };
    place.room = 0;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      const asked = put.apply(this, given);
      const size = given[0] instanceof Uint8Array ? given[0].length : 0;
      if (size <= place.room) {
        place.room -= size;
        return asked;
      }
      const { transaction } = this;
      Object.defineProperty(transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      asked.addEventListener('success', () => transaction.abort());
      return asked;
    };
  });

it('brings what two tablets changed without a network together, and asks where both changed the same', async () => {
  const [mine, theirs] = await Promise.all([tabletOf(LUCA), tabletOf(GIULIA)]);
  const ewo = await givenTo(true, mine, theirs);
  const { id, version } = ewo;
  for (const tablet of [mine, theirs]) await tablet.turn('unserved');
  await recorded(mine, '/ewo/items/{id}/priority', { id, version, priority: 'low' });
  await recorded(theirs, '/ewo/items/{id}/diagnose', diagnosed(ewo, GIULIA));
  for (const tablet of [mine, theirs]) {
    await joined(tablet);
    await sentAll(tablet);
  }
  const both = await now(ewo);
  expect([both.priority, both.diagnosis, both.version]).toEqual(['low', 'Worn seal', version + 2]);

  for (const tablet of [mine, theirs]) {
    await tablet.read(GET, { id });
    await tablet.turn('unserved');
  }
  const seen = { id, version: both.version };
  await recorded(mine, '/ewo/items/{id}/priority', { ...seen, priority: 'high' });
  await recorded(theirs, '/ewo/items/{id}/priority', { ...seen, priority: 'medium' });
  await joined(mine);
  await sentAll(mine);
  await joined(theirs);
  const { page } = theirs;
  await page.goto(`${site.url}/app/tablet/unsent`);
  await page.getByRole('link', { name: /^Compare/ }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: w('Priority') }) });
  await row.getByText(w('Medium')).waitFor();
  await row.getByText(w('High')).waitFor();
  expect((await now(ewo)).priority).toBe('high');
  await page.getByRole('button', { name: w('Take mine') }).click();
  await sentAll(theirs);
  expect((await now(ewo)).priority).toBe('medium');
  const steps = await stepsOf(site.url, 'ewo', id);
  expect(steps.slice(-4).map(({ name }) => name.split(' by ')[1])).toEqual([
    ...['technician', 'leader', 'technician', 'leader'],
  ]);
});

describe.each([
  ['slow', -60],
  ['fast', 60],
])('a clock that is an hour %s', (_, minutes) => {
  it('dates what is recorded as the service does, in its order', async () => {
    const tablet = await Tablet.open(site.url);
    tablets.push(tablet);
    await tablet.context.clock.install({ time: Date.now() + minutes * MINUTE });
    await tablet.signIn(LUCA);
    const ewo = await givenTo(false, tablet);
    const { id, version } = ewo;
    const serviceNow = async () => Date.parse((await asAdmin<{ now: string }>(site.url, '/health')).now);
    await tablet.turn('unserved');
    const at = await serviceNow();
    const started = await recorded(tablet, '/ewo/items/{id}/start', { id, version });
    const found = await recorded(tablet, '/ewo/items/{id}/diagnose', diagnosed(started, LUCA));
    await recorded(tablet, '/ewo/items/{id}/hold', { id, version: found.version, reason: 'spare' });
    // The reload discards the page's memory, which contains the clock difference.
    await tablet.page.reload();
    await settled(tablet.page);
    await recorded(tablet, '/ewo/items/{id}/resume', { id, version: found.version + 1, priority: 'low' });
    await joined(tablet);
    await sentAll(tablet);
    const steps = (await stepsOf(site.url, 'ewo', id)).slice(version);
    expect(steps.map(({ name }) => name)).toEqual(
      ['started', 'diagnosed', 'held', 'resumed'].map((what) => `${what} by technician`),
    );
    for (const { date } of steps) expect(Math.abs(Date.parse(date!) - at)).toBeLessThanOrEqual(1.5 * MINUTE);
  });
});

it('says what a full device does not record, and takes a newer version of the app with what it does', async () => {
  const tablet = await tabletOf(LUCA);
  await tablet.keepsApp();
  const ewo = await givenTo(false, tablet);
  const { page, network } = tablet;
  await page.goto(`${site.url}/app/tablet/ewo/intervention/?ewo=${ewo.id}`);
  await settled(page);
  await tablet.turn('unserved');
  await fills(page);
  const before = (await tablet.keptOf(LUCA)).length;
  const note = page.getByRole('textbox', { name: w('Remark'), exact: true });
  const add = page.getByRole('button', { name: w('Add remark') });
  await note.fill('The guard is loose');
  await add.press('Enter');
  await page.getByText('NOT recorded').first().waitFor();
  expect(await note.inputValue()).toBe('The guard is loose');
  // Cached answers were deleted to make room, except those that identify the user.
  const after = await tablet.keptOf(LUCA);
  expect(after).toEqual(['read', 'read', 'read', 'read', 'read']);
  expect(before).toBeGreaterThan(after.length);

  await page.evaluate(() => ((globalThis as unknown as { room: number }).room = 1_000_000));
  await add.press('Enter');
  await badge(tablet, SAVED).waitFor();
  expect(await note.inputValue()).toBe('');

  network.change('/index.html', (html) => html.replace('<html', '<html data-release="next"'));
  network.change('/worker.js', (code) =>
    code.replace(/"revision":"[^"]+","url":"index.html"/, '"revision":"next","url":"index.html"'),
  );
  const release = () =>
    page.evaluate(() => document.documentElement.dataset.release).catch(() => 'on its way');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/'))!.update());
  await page.getByText(w('A new version is ready')).waitFor();
  expect(await release()).toBeUndefined();
  // An alert may cover the button.
  await page.getByRole('button', { name: w('Update') }).press('Enter');
  await expect.poll(release).toBe('next');
  await badge(tablet, SAVED).waitFor();
  const remarks = () =>
    asAdmin<{ items: { text: string }[] }>(site.url, `/remark/items?of=ewo&thing=${ewo.id}`);
  expect((await remarks()).items).toEqual([]);
  await joined(tablet);
  await sentAll(tablet);
  expect((await remarks()).items.map(({ text }) => text)).toEqual(['The guard is loose']);
});

it('keeps for whoever logged out what is not sent, sealed, and sends it when they are back', async () => {
  const tablet = await tabletOf(LUCA, GIULIA);
  await tablet.keepsApp();
  const ewo = await givenTo(false, tablet);
  const { id, version } = ewo;
  const { page } = tablet;
  await tablet.turn('offline');
  const started = await recorded(tablet, '/ewo/items/{id}/start', { id, version });
  await recorded(tablet, '/ewo/items/{id}/diagnose', diagnosed(started, GIULIA));
  await page.locator('#top-bar button').click();
  await page.getByRole('button', { name: w('Logout') }).click();
  const dialog = page.getByRole('dialog', { name: w('Log out with unsent work?') });
  await dialog.getByText('2 entries are not sent yet.').waitFor();
  await dialog.getByRole('button', { name: w('Log out'), exact: true }).press('Enter');
  await page.getByRole('dialog', { name: w('Who works here?') }).waitFor();
  expect(await tablet.keptOf(GIULIA)).toEqual(['entry', 'entry']);

  await tablet.handTo(LUCA);
  await joined(tablet);
  await page.goto(`${site.url}/app/tablet/unsent`);
  await page.getByText(w('All that was recorded here has been sent.')).waitFor();
  expect(await page.getByText('not sent yet').count()).toBe(1);
  expect([await tablet.unsent(), (await now(ewo)).version]).toEqual([2, version]);

  await tablet.signInToo(GIULIA);
  await sentAll(tablet);
  const steps = (await stepsOf(site.url, 'ewo', id)).slice(version);
  expect(steps.map(({ name }) => name)).toEqual(['started by leader', 'diagnosed by leader']);
});
