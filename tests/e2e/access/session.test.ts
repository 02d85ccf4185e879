// End of a session by a token that cannot be renewed or by logging out, and the data that stays.
import { describe, expect, it } from 'vitest';
import { enter, goTo, prefer, settled } from '../site.ts';
import { wordsIn } from '../words.ts';
import {
  ADMIN,
  context,
  HOME,
  loggedOff,
  minutes,
  NEW_SUPPLIER,
  page,
  pass,
  path,
  signInEachTime,
  site,
} from './session.ts';

const w = wordsIn('en');

signInEachTime();

describe('what was typed', () => {
  const type = async (code: string) => {
    await goTo(page, site.url, NEW_SUPPLIER);
    await page.getByRole('textbox', { name: w('Code'), exact: true }).fill(code);
    await pass(minutes(10));
    await loggedOff();
  };
  const code = () => page.getByRole('textbox', { name: w('Code'), exact: true });

  it('is there again when the same person comes back', async () => {
    await type('KEPT');
    await enter(page, ADMIN);
    await expect.poll(path).toBe(NEW_SUPPLIER);
    await page.getByText(w('What you typed here before was kept.')).waitFor();
    await expect.poll(() => code().inputValue()).toBe('KEPT');
  });

  it('is shown to nobody else', { tags: ['long'] }, async () => {
    const another = 'superadmin@demo.example';
    await prefer(site.url, another);
    await type('MINE');
    await enter(page, another);
    await expect.poll(path).toBe(HOME);
    await goTo(page, site.url, NEW_SUPPLIER);
    expect(await code().inputValue()).toBe('');
  });

  it('belongs to the plant it was typed in', { tags: ['long'] }, async () => {
    await goTo(page, site.url, '/app/plant');
    await page.getByRole('button', { name: /LY1/ }).click();
    await page.getByText('LY1 – Lyon').first().waitFor();
    await settled(page);
    await type('LYON');
    await enter(page, ADMIN);
    await page.getByText('LY1 – Lyon').first().waitFor();
    await expect.poll(() => code().inputValue()).toBe('LYON');
    await goTo(page, site.url, '/app/plant');
    await page.getByRole('button', { name: /TO1/ }).click();
    await page.getByText(/TO1 –/).first().waitFor();
    await goTo(page, site.url, NEW_SUPPLIER);
    expect(await code().inputValue()).toBe('');
  });
});

describe('the token', () => {
  const alert = () => page.getByText(w('Time Out Error. Please refresh the page.'));
  /** Lets time pass with a key press every five minutes. */
  const work = async (ms: number) => {
    for (let left = ms; left > 0; left -= minutes(5)) {
      await pass(Math.min(left, minutes(5)));
      await page.keyboard.press('Shift');
    }
  };

  it('is renewed when it runs out, and nobody notices', async () => {
    await work(minutes(35));
    expect(await alert().count()).toBe(0);
    await goTo(page, site.url, NEW_SUPPLIER);
    await expect.poll(path).toBe(NEW_SUPPLIER);
  });

  it('that cannot be renewed is told five minutes after it ran out', { tags: ['long'] }, async () => {
    const provider = /\/auth(\/|$)/;
    await page.route(provider, (route) => route.abort());
    await work(minutes(14));
    expect(await alert().count()).toBe(0);
    await work(minutes(3));
    expect(await alert().count()).toBe(0);
    await work(minutes(5));
    await alert().waitFor();
    await page.unroute(provider);
    const anew = page.waitForEvent('load');
    await page.getByRole('button', { name: w('Refresh the page') }).click();
    await anew;
    await settled(page);
    expect(path()).toBe(HOME);
    expect(await alert().count()).toBe(0);
  });
});

describe('logging out', () => {
  const logout = async () => {
    await page.getByRole('button', { name: 'Anna Conti' }).click();
    await page.getByRole('menuitem', { name: w('Logout') }).click();
  };

  it('that fails says so and keeps the session', { tags: ['long'] }, async () => {
    await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await logout();
    await page.getByText(w('Unable to logout')).waitFor();
    expect(path()).toBe(HOME);
  });

  it('forgets token, user and plant, here and in the other tab', { tags: ['long'] }, async () => {
    const other = await context.newPage();
    await goTo(other, site.url, HOME);
    await logout();
    await page.waitForURL((to) => !to.pathname.startsWith('/app'));
    await loggedOff(other);
    const kept = () =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => /Token$|^plant$/.test(key)));
    await expect.poll(kept).toEqual([]);
  });
});
