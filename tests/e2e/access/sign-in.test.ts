// Access without a sign-in, logging out, changing the plant, and unknown addresses.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { goTo, open, pathOf, settled, signIn } from '../site.ts';
import { openSite, type Site } from '../stack.ts';
import { wordsIn } from '../words.ts';

const w = wordsIn('en');

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite({ seed: 'empty' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Returns the tokens that the sign-in stores in the browser, by the last part of their names. */
const tokensOf = (page: Page) =>
  page.evaluate(() => {
    const stored = Object.entries({ ...localStorage }).filter(([key]) =>
      /\.(refreshToken|accessToken)$/.test(key),
    );
    return Object.fromEntries(stored.map(([key, value]) => [key.split('.').at(-1)!, String(value)]));
  }) as Promise<{ refreshToken: string; accessToken: string }>;

/** Requests new tokens from the sign-in service, as a thief of a refresh token would. */
async function renew(RefreshToken: string): Promise<Response> {
  const { userPoolClientId: ClientId } = (await (await fetch(`${site.url}/config.json`)).json()) as {
    userPoolClientId: string;
  };
  return fetch(`${site.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId, RefreshToken }),
  });
}

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

  it('logs out: the tokens are revoked and the app asks for a sign-in again', async () => {
    const visit = await open(browser);
    await signIn(visit, site.url, 'am@demo.example');
    const { refreshToken, accessToken } = await tokensOf(visit.page);
    expect((await renew(refreshToken)).status).toBe(200);
    await visit.page.getByRole('button', { name: 'Marco Riva' }).click();
    await visit.page.getByRole('menuitem', { name: w('Logout') }).click();
    await visit.page.waitForURL((to) => !to.pathname.startsWith('/app'));
    // A copy of the tokens is no longer valid.
    await expect.poll(async () => (await renew(refreshToken)).status).toBe(400);
    const headers = { authorization: `Bearer ${accessToken}`, 'x-plant': 'TO1' };
    expect((await fetch(`${site.url}/api/user/get`, { headers })).status).toBe(401);
    await visit.page.goto(`${site.url}/app/mgmt/smp`);
    await visit.page.waitForURL(/\/login/);
    await visit.context.close();
  });

  it('changes plant: the welcome line follows', { tags: ['long'] }, async () => {
    const visit = await open(browser);
    await signIn(visit, site.url, 'admin@demo.example');
    await visit.page.getByRole('button', { name: 'Anna Conti' }).click();
    await visit.page.getByRole('menuitem', { name: w('Change plant') }).click();
    await visit.page.waitForURL(/\/app\/plant$/);
    await settled(visit.page);
    await visit.page.getByRole('button', { name: /LY1/ }).click();
    await visit.page.getByText('LY1 – Lyon').first().waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});
