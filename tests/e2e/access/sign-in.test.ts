// Who is not signed in, who leaves, who changes plant, and addresses that lead nowhere.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, open, pathOf, settled, signIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe('guards', () => {
  it('sends a stranger to the sign-in page, and everybody from unknown addresses to 404', async () => {
    const stranger = await open(browser);
    await stranger.page.goto(`${site.url}/app/mgmt/smp`);
    await stranger.page.waitForURL(/\/login/);
    await stranger.context.close();

    const guest = await open(browser);
    await signIn(guest, site.url, 'guest@demo.example');
    await goTo(guest.page, site.url, '/app/no/such/page');
    await expect.poll(() => pathOf(guest.page)).toBe('/404');
    await guest.context.close();
  });

  it('logs out: the token is gone and the app asks for a sign-in again', async () => {
    const visit = await open(browser);
    await signIn(visit, site.url, 'am@demo.example');
    await visit.page.getByRole('button', { name: 'Marco Riva' }).click();
    await visit.page.getByRole('menuitem', { name: 'Logout' }).click();
    await visit.page.waitForURL((to) => !to.pathname.startsWith('/app'));
    await visit.page.goto(`${site.url}/app/mgmt/smp`);
    await visit.page.waitForURL(/\/login/);
    await visit.context.close();
  });

  it('changes plant: the welcome line follows', async () => {
    const visit = await open(browser);
    await signIn(visit, site.url, 'admin@demo.example');
    await visit.page.getByRole('button', { name: 'Anna Conti' }).click();
    await visit.page.getByRole('menuitem', { name: 'Change plant' }).click();
    await visit.page.waitForURL(/\/app\/plant$/);
    await settled(visit.page);
    await visit.page.getByRole('button', { name: /LY1/ }).click();
    await visit.page.getByText('LY1 – Lyon').first().waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});
