// Controls, in French: tried out while they are edited, with limits and with answers.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { call, choose, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { button, field, heading, openRow, row } from './archive.ts';

const ADMIN = 'admin@demo.example';
const controls = '/app/configuration/controls';

let site: Site;
let browser: Browser;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  visit = await signedIn(browser, site.url, ADMIN, { language: 'fr', plant: 'TO1', width: 1600 });
  page = visit.page;
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
const w = wordsIn('fr');

interface List {
  items: { id: number; code: string }[];
}
/** Deletes a test's record and returns it. */
async function forget(thing: string, code: string): Promise<List['items'][number]> {
  const { items } = await call<List>(site.url, ADMIN, `/${thing}/items`);
  const found = items.find((item) => item.code === code)!;
  await call(site.url, ADMIN, `/${thing}/items/${found.id}`, { method: 'DELETE' });
  return found;
}

it('a control with limits is tried while it is typed', async () => {
  await visitPage(page, site.url, `${controls}/create`);
  await heading(page, w('New control')).waitFor();
  await field(page, w('Code')).fill('ZK1');
  await field(page, w('Description')).fill('Zeta');
  await choose(page, w('Type'), w('Measurement'));
  await choose(page, w('Nature'), w('Quantitative'));
  await button(page, w('Save')).click();
  await page.getByText(formatMessage('required', 'fr')).first().waitFor();
  await choose(page, w('Physical quantity'), /^PRES/);
  await button(page, w('Save')).click();
  await page.getByText(formatMessage('limitMissing', 'fr')).first().waitFor();
  await field(page, w('Lower limit')).fill('10');
  await field(page, w('Upper limit')).fill('5');
  await button(page, w('Save')).click();
  await page.getByText(formatMessage('limitsReversed', 'fr')).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await field(page, w('Lower limit')).fill('5');
  await field(page, w('Upper limit')).fill('10');
  await field(page, w('Warning margin')).fill('10');
  const value = field(page, w('Value in bar'));
  for (const [typed, colour] of [
    ['4,99', 'Red: outside'],
    ['5', 'Yellow: near a limit'],
    ['5.5', 'Green: good'],
    ['9,51', 'Yellow: near a limit'],
    ['10.01', 'Red: outside'],
    ['', 'Grey: nothing found'],
  ] as const) {
    await value.fill(typed);
    await page.getByText(w(colour)).waitFor();
  }
  await value.fill('much');
  await page.getByText(formatMessage('wrongType', 'fr')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('Save')).click();
  await row(page, 'ZK1').getByText('5 – 10 bar').waitFor();

  await row(page, 'ZK1').getByRole('radio').check();
  await button(page, w('Open')).click();
  await heading(page, 'ZK1 – Zeta').waitFor();
  await page.getByText('5 bar', { exact: true }).waitFor();
  await field(page, w('Value in bar')).fill('11');
  await page.getByText(w('Red: outside')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await forget('control', 'ZK1');
});

it('a control with answers keeps nothing of the limits it had', async () => {
  const { items } = await call<List>(site.url, ADMIN, '/quantity/items');
  const quantityId = items.find((quantity) => quantity.code === 'PRES')!.id;
  await call(site.url, ADMIN, '/control/items', {
    method: 'POST',
    body: {
      ...{ code: 'ZK2', description: 'Zeta', type: 'measure', nature: 'quantitative' },
      ...{ quantityId, lower: 5, upper: 10 },
    },
  });
  await visitPage(page, site.url, controls);
  await openRow(page, 'ZK2');
  await heading(page, 'ZK2 – Zeta').waitFor();
  await choose(page, w('Nature'), w('Qualitative'));
  await button(page, w('Add an answer')).click();
  await field(page, `${w('Answer')} 3`).fill('OK');
  await button(page, w('Save')).click();
  await page.getByText(formatMessage('codeTaken', 'fr')).first().waitFor();
  await field(page, `${w('Answer')} 3`).fill('Così così');
  await choose(page, `${w('Means')} 3`, w('Warning'));
  await choose(page, new RegExp(`^${w('Answer')}(?! \\d)`), 'Così così');
  await page.getByText(w('Yellow: near a limit')).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('Save')).click();
  await row(page, 'ZK2').getByText('OK · NOK · Così così').waitFor();
  expect(await forget('control', 'ZK2')).not.toHaveProperty('quantityId');
});

it('nothing went wrong on the way', () => {
  expect(visit.problems).toEqual([]);
});
