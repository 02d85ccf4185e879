// A person in front of the site: signs in as one of the demo people, in a language, and reads what went wrong.
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors and refused resources since the page opened; a test that ends with any has failed. */
  problems: string[];
}

const expected = [/status of 40[0-9]/, /status of 41[0-9]/];

export async function visit(browser: Browser, url: string, { language = 'en', width = 1400, height = 900 } = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, locale: language, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((known) => known.test(message.text()))) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(url);
  return { page, context, problems };
}

/** Through the sign-in page and the picker of people, to where the profile lands. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('main button, form button, button').first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByText(email, { exact: false }).first().click();
  await page.waitForURL((to) => !/oauth2|\/login/.test(to.pathname) || to.pathname === '/forbidden');
}
