// A page whose device keeps the app: its worker has all it needs, and answers it.
import type { Page } from 'playwright-core';
import { PATIENCE, settled } from '../site.ts';

export async function kept(page: Page): Promise<void> {
  const until = Date.now() + 2 * PATIENCE;
  while (!(await page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'))) {
    if (Date.now() > until) throw new Error('no worker came');
    await page.waitForTimeout(100);
  }
  await settled(page);
}
