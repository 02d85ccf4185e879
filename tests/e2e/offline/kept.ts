// A page whose device keeps the app: its worker has all it needs, and answers it.
import type { Page } from 'playwright-core';
import { PATIENCE, settled } from '../site.ts';

/** A page that began at the sign-in is not the worker's before it is loaded again. */
export async function kept(page: Page): Promise<void> {
  const active = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app/'))?.active?.state);
  const until = Date.now() + 2 * PATIENCE;
  while ((await active()) !== 'activated') {
    if (Date.now() > until) throw new Error('no worker came');
    await page.waitForTimeout(100);
  }
  await page.reload();
  await settled(page);
  if (!(await page.evaluate(() => navigator.serviceWorker.controller)))
    throw new Error('the worker answers no page');
}
