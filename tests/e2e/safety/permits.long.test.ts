// A permit to work from its request to the work: requested at the desk, issued by the leader and accepted by the
// technician on their tablets; the order begins only then.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { choose, signedIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { axeFaults, smallTargets } from '../walk.ts';
import { wordsIn } from '../words.ts';
import { ADMIN, act, api, beginWork, LEADER, PLANT, planOrder, tablet } from './permit-work.ts';

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

it('lets an order begin once its permit is requested, issued and accepted by different people', async () => {
  const workId = await planOrder(site);
  const desk = await signedIn(browser, site.url, ADMIN, {
    plant: PLANT,
    at: `/app/safety/permits/order/${workId}`,
  });
  await desk.page.getByRole('button', { name: w('Request a permit') }).click();
  await choose(desk.page, w('Kind'), 'Work at height');
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: w('Request'), exact: true })
    .click();
  await desk.page.getByText(w('requested'), { exact: true }).waitFor();
  expect(await axeFaults(desk.page)).toEqual([]);
  const { items } = await api<{ items: { id: string }[] }>(site, `/permit/works/order/${workId}`);
  const permit = `/app/tablet/permit/${items[0]!.id}`;

  const leader = await signedIn(browser, site.url, LEADER, { ...tablet, at: permit });
  await act(leader.page, 'Issue');
  await leader.page.getByRole('button', { name: w('Accept') }).waitFor({ state: 'hidden' });
  expect(await smallTargets(leader.page)).toEqual([]);
  const problems = await beginWork(browser, site, workId);
  expect([...desk.problems, ...leader.problems, ...problems]).toEqual([]);
});
