// Checks every page of the documentation, in three languages and three themes.
import type { Page } from 'playwright-core';
import { checkScreens } from './check-screens.ts';
import { docPages } from './pages.ts';

/** Returns the faults of a page: the table of contents must mark it, and its text must be complete. */
async function reads(page: Page): Promise<string[]> {
  const title = (await page.locator('h1').textContent()) ?? '';
  const marked = page.locator('nav [aria-current="page"]');
  await marked.first().waitFor({ state: 'attached' });
  const current = await marked.allTextContents();
  const text = await page.locator('article').innerText();
  return [
    ...(current.includes(title) ? [] : [`the contents mark ${current.join(', ')}`]),
    ...(/\{\{|undefined|\[object/.test(text) ? ['something is missing in its text'] : []),
  ];
}

checkScreens(docPages, { theme: 'ONE_DARK', faults: reads }, {});
