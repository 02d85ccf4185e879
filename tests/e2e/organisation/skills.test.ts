// The skill library, in French: from a family to a level in the matrix, by mouse and by keyboard.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { call, choose, settled, signedIn, visitPage } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults } from '../walk.ts';
import { wordsIn } from '../words.ts';

const ADMIN = 'admin@demo.example';
const PLANT = 'DT1';
const library = '/app/management/libskill';
const w = wordsIn('fr');

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
const as = (email: string, at: string) => signedIn(browser, site.url, email, { language: 'fr', at });

it('a skill is made, asked for by a group, and then not deleted', { tags: ['long'] }, async () => {
  const { page, context, problems } = await as(ADMIN, `${library}/capacity/create`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = page.getByRole('button', { name: w('Save'), exact: true });
  await field('Code').fill('MEC-E2E');
  await field('Description').fill('Alignement laser');
  await choose(page, new RegExp(w('Family')), /MEC/);
  await page
    .getByRole('group', { name: w('Target level') })
    .getByRole('button')
    .nth(2)
    .click();
  await save.click();
  await page.waitForURL((to) => to.pathname === `${library}/capacity`);

  await visitPage(page, site.url, `${library}/professionalgroups/create`);
  await field('Code').fill('G-E2E');
  await field('Description').fill('Aligneur');
  await page.getByRole('button', { name: w('Add a skill') }).click();
  await choose(page, /Compétence 1/, /MEC-E2E/);
  await page
    .getByRole('group', { name: /Alignement laser/ })
    .getByRole('button')
    .nth(4)
    .click();
  expect(await axeFaults(page)).toEqual([]);
  await save.click();
  await page.waitForURL((to) => to.pathname === `${library}/professionalgroups`);

  await visitPage(page, site.url, `${library}/capacity`);
  await page
    .getByRole('row', { name: /MEC-E2E/ })
    .getByRole('radio')
    .check({ force: true });
  await page.getByRole('button', { name: w('Delete'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w('Delete'), exact: true }).click();
  await dialog.getByText(/G-E2E/).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('a level is set in the matrix by the keyboard, and the plan follows', async () => {
  const { page, context, problems } = await as(ADMIN, `${library}/matrix`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const first = grid.locator('tbody button').first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const cell = page.locator(':focus');
  const name = (await cell.getAttribute('title'))!;
  const [, person, skill] = /^(.+?), (.+)\s: niveau/.exec(name)!;
  await page.keyboard.press('Enter');
  await page
    .getByRole('group', { name: new RegExp(skill!) })
    .getByRole('button')
    .nth(4)
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Save') })
    .click();
  await grid.getByRole('button', { name: new RegExp(`^${person}, ${skill} : niveau 4`) }).waitFor();
  for (const [tab, at] of [
    ['Single points of failure', 'covers'],
    ['Training plan', 'training'],
    ['Coverage by team', 'coverage'],
  ] as const) {
    await page.getByRole('tab', { name: w(tab) }).click();
    await page.waitForURL((to) => to.searchParams.get('tab') === at);
    await settled(page);
    await page.getByRole('table').getByRole('row').nth(2).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

it('whoever may not edit technicians reads the matrix and the page of a skill', {
  tags: ['long'],
}, async () => {
  const { items } = await call<{ items: { id: number; code: string }[] }>(
    site.url,
    ADMIN,
    '/capacity/items',
    {
      plant: PLANT,
    },
  );
  const { id } = items.find(({ code }) => code === 'MEC-BRG')!;
  const { page, context, problems } = await as('pm@demo.example', `${library}/matrix`);
  await page.getByRole('grid').waitFor();
  expect(await page.getByRole('grid').locator('tbody button').count()).toBe(0);
  await visitPage(page, site.url, `${library}/capacity/detail/${id}`);
  await page.getByRole('heading', { name: w('Team coverage') }).waitFor();
  await page.getByText(/PRS-CLU/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
