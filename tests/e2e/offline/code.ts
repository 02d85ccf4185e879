// Own code of a person on a tablet: entering it on the lock and in the settings.
import type { Page } from 'playwright-core';

/**
 * Types a code as soon as its field takes one. The field appears after the list of people was read, and digits
 * that are typed before, or while another code is checked, are lost.
 */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('.code-pad input:focus').waitFor();
  await page.locator('.code-keys button:enabled').first().waitFor();
  await page.keyboard.type(code);
}
