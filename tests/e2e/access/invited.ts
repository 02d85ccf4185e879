// Sign-in of people who were invited and have a password.
import type { Page } from 'playwright-core';
import { inbox } from '../inbox.ts';

const PASSWORD = 'Bottles-full-24-hours';

/** Enters the address and a password on the sign-in page; a new one too, if the page asks for it. */
async function enterPassword(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.locator('input[name="email"]').last().fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in with the password chosen before; ends on the sign-in page if the account is disabled. */
export const signInAgain = (page: Page, url: string, email: string) =>
  enterPassword(page, url, email, PASSWORD);

/** Signs in with the temporary password of the mail, and chooses another one. */
export async function signInFirst(page: Page, url: string, email: string): Promise<void> {
  const mails = (await inbox(url)).filter(({ to }) => to.includes(email));
  const temporary = mails.map(({ html }) => /\bAa\S{14}/.exec(html)?.[0]).findLast(Boolean);
  if (!temporary) throw new Error(`no mail with a temporary password came to ${email}`);
  await enterPassword(page, url, email, temporary);
  await page.locator('input[name="newPassword"]').fill(PASSWORD);
  await page.locator('input[name="repeated"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}
