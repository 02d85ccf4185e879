// Classification of a machine, in Italian: by mouse over two sessions, by keyboard alone, against the
// proposal with a reason, and read by a guest.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMessage } from '#shared/messages.ts';
import { openBrowser } from '../browser.ts';
import { call, settled, signedIn, type Visit, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
const PLANT = 'TO1';

interface Machine {
  id: number;
  code: string;
  classPre: string | null;
  classification: string | null;
}
interface Sheet {
  total: number;
  proposed: string;
  chosen: string;
  reason: string | null;
}

let site: Site;
let browser: Browser;
const fresh: Machine[] = [];
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
  const { items } = await call<{ items: { idtipology: number }[] }>(site.url, ADMIN, '/machine/items');
  for (const n of [1, 2, 3, 4])
    fresh.push(
      await call<Machine>(site.url, ADMIN, '/machine/items', {
        method: 'POST',
        body: {
          code: `KLS-${Date.now() % 100_000}-${n}`,
          description: 'Filling line',
          idTipology: items[0]!.idtipology,
          yearSetup: 2013,
          oee: 62.5,
        },
      }),
    );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const stored = (id: number) => call<Machine>(site.url, ADMIN, `/machine/items/${id}`);
const sheetOf = (id: number) => call<Sheet>(site.url, ADMIN, `/classification/items/${id}`);

const w = wordsIn('it');
const visitAs = (email: string, path: string): Promise<Visit> =>
  signedIn(browser, site.url, email, {
    language: 'it',
    plant: PLANT,
    at: `/app/mgmt/equipStructure/${path}`,
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Number of questions in each section. */
const perStep = [6, 3, 4, 1, 3, 1];

/** Returns the questions on screen, each a group of answers. */
const questions = (page: Page) => page.getByRole('main').getByRole('radiogroup');

/** Selects the n-th answer of every question of a step, but not the classes of the result. */
async function answerAll(page: Page, n: number, step = 0): Promise<void> {
  const lastOf = perStep.slice(0, step + 1).reduce((sum, count) => sum + count);
  await page
    .getByRole('main')
    .getByText(new RegExp(`^${lastOf}\\. `))
    .waitFor();
  for (const group of (await questions(page).all()).slice(0, perStep[step])) {
    const answers = group.getByRole('radio');
    await answers.nth(Math.min(n, (await answers.count()) - 1)).check();
  }
}

/** Selects the second answer of every question, which leads to class B. */
async function answerForB(page: Page): Promise<void> {
  for (let step = 0; step < 6; step++) {
    await answerAll(page, 1, step);
    if (step < 5) await button(page, w('Next')).click();
  }
}

it('is answered over two sittings, a reload between', async () => {
  const { id, code } = fresh[0]!;
  const visit = await visitAs(ADMIN, `view/${id}`);
  const { page } = visit;
  await button(page, w('Classify')).click();
  await page.getByRole('heading', { name: w(`Classification of ${code}`) }).waitFor();
  await settled(page);
  expect(await axeFaults(page)).toEqual([]);

  await expect.poll(() => questions(page).count()).toBe(6);
  await expect.poll(() => button(page, w('Next')).isDisabled()).toBe(true);
  await page.getByText(w('from the data: OEE 62.5 %')).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${w('Use the suggested answer')}`) }).click();
  const suggested = page.getByRole('radio', { name: new RegExp(w('under 65 %')) });
  await expect.poll(() => suggested.isChecked()).toBe(true);
  await page.getByText(w('5 answers missing')).first().waitFor();

  await page.reload();
  await settled(page);
  await page.getByText(w('What you typed here before was kept.')).waitFor();
  await expect.poll(() => suggested.isChecked()).toBe(true);

  await button(page, w('Save and leave')).click();
  await page.getByText(w(`The answers are saved; the classification of ${code} is incomplete.`)).waitFor();
  await page.waitForURL(/\/view\//);
  expect(await stored(id)).toMatchObject({ classPre: null, classification: 'incomplete' });

  await visitPage(page, site.url, '/app/mgmt/equipStructure');
  const row = page.getByRole('row', { name: new RegExp(code) });
  await row.getByText(w('Classification incomplete')).waitFor();
  await row.getByRole('checkbox').check();
  await button(page, w('Classify')).click();
  await settled(page);
  await expect.poll(() => suggested.isChecked()).toBe(true);
  await answerForB(page);
  await page
    .getByRole('main')
    .getByRole('img', { name: w('Class B') })
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, w('Save and classify')).click();
  await page.getByText(w(`${code} is of class B.`)).waitFor();
  expect(await stored(id)).toMatchObject({ classPre: 'B', classification: 'complete' });
  expect(await sheetOf(id)).toMatchObject({ total: 52, proposed: 'B', chosen: 'B' });
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('img', { name: w('Class B') })
    .waitFor();
  expect(visit.problems).toEqual([]);
  await visit.context.close();
});
describe('another class than the proposed one', () => {
  it('asks for a reason, keeps it, and goes back into the form it came from', {
    tags: ['long'],
  }, async () => {
    const { id, code } = fresh[3]!;
    const before = await visitAs(ADMIN, `classify/${id}`);
    await answerForB(before.page);
    await button(before.page, w('Save and classify')).click();
    await before.page.getByText(w(`${code} is of class B.`)).waitFor();
    await before.context.close();
    const visit = await visitAs('am@demo.example', `edit/${id}`);
    const { page } = visit;
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Avanti|Successivo)$/ })
      .click();
    await page.getByText(w('Classified'), { exact: true }).waitFor();
    await button(page, w('Classify')).click();
    await settled(page);
    await page.getByRole('button', { name: new RegExp(`^${w('Age of the machine')}`) }).click();
    await page.getByRole('radio', { name: 'AA', exact: true }).check();
    await button(page, w('Save and classify')).click();
    await page.getByText(formatMessage('reasonNeeded', 'it')).waitFor();
    await page
      .getByRole('textbox', { name: w('Why not the proposed class?') })
      .fill('unica pressa per il pezzo');
    await button(page, w('Save and classify')).click();
    await page.getByText(w(`${code} is of class AA.`)).waitFor();
    await page.waitForURL(/\/edit\//);
    expect(await sheetOf(id)).toMatchObject({
      proposed: 'B',
      chosen: 'AA',
      reason: 'unica pressa per il pezzo',
    });
    expect(await stored(id)).toMatchObject({ classPre: 'AA' });
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

describe('by keyboard alone', () => {
  it('is answered from the first question to the class', { tags: ['long'] }, async () => {
    const { id, code } = fresh[1]!;
    const visit = await visitAs(ADMIN, `classify/${id}`);
    const { page } = visit;
    await page.getByRole('button', { name: new RegExp(`^${w('Production')}`) }).focus();

    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        return { radio: at?.type === 'radio', text: at?.innerText ?? '', checked: at?.checked ?? false };
      });
    const forward = async (until: (at: Awaited<ReturnType<typeof focused>>) => boolean) => {
      for (let n = 0; n < 60; n++) {
        await page.keyboard.press('Tab');
        if (until(await focused())) return;
      }
      throw new Error('never reached by Tab');
    };
    for (const [step, count] of perStep.entries()) {
      for (let n = 0; n < count; n++) {
        await forward(({ radio }) => radio);
        await page.keyboard.press('Space');
        await expect.poll(async () => (await focused()).checked).toBe(true);
      }
      const last = step === perStep.length - 1;
      await forward(({ text }) => text === w(last ? 'Save and classify' : 'Next'));
      await page.keyboard.press('Enter');
      if (!last) await page.locator('section:focus').waitFor();
    }
    await page.getByText(w(`${code} is of class AA.`)).waitFor();
    expect(await sheetOf(id)).toMatchObject({ total: 90, chosen: 'AA' });
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

describe('of two who classify at once', () => {
  it('the second is told, and keeps the answers', { tags: ['long'] }, async () => {
    const { id } = fresh[2]!;
    const visit = await visitAs(ADMIN, `classify/${id}`);
    const { page } = visit;
    await answerAll(page, 0);
    await call(site.url, 'am@demo.example', '/classification/items', {
      method: 'PUT',
      body: { id, scores: { machineAge: { yearsOfService: 3 } } },
    });
    await button(page, w('Save and leave')).click();
    await button(page, w('Reload the newest version')).click();
    await page
      .getByRole('button', { name: new RegExp(`^${w('Age of the machine')}.*${w('3 of 5')}`, 's') })
      .waitFor();
    await page
      .getByRole('button', { name: new RegExp(`^${w('Production')}.*${w('30 of 30')}`, 's') })
      .waitFor();
    await button(page, w('Save and leave')).click();
    await page.waitForURL(/\/view\//);
    expect(await sheetOf(id)).toMatchObject({ total: 33 });
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});

describe('a guest', () => {
  it('reads it and changes nothing', { tags: ['long'] }, async () => {
    const visit = await visitAs('guest@demo.example', `view/${fresh[3]!.id}`);
    const { page } = visit;
    await button(page, w('Classification')).click();
    await settled(page);
    await page.getByText(w('Your profile may read this classification, not change it.')).waitFor();
    await page.getByText('unica pressa per il pezzo').waitFor();
    const first = questions(page).first().getByRole('radio').first();
    const before = await first.isChecked();
    await first.click({ force: true });
    await settled(page);
    expect(await first.isChecked()).toBe(before);
    expect(await button(page, w('Save and leave')).count()).toBe(0);
    await page.getByRole('button', { name: new RegExp(`^${w('Age of the machine')}`) }).click();
    await page
      .getByRole('main')
      .getByRole('img', { name: w('Class B') })
      .waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'AA', exact: true }).isChecked()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await button(page, w('Close')).click();
    await page.waitForURL(/\/view\//);
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});
