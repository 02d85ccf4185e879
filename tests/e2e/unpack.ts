// Prepares the machine once before the first browser test: unpacks the packaged browser, so that no test waits
// for that, and removes what a killed run has left behind.
import { launchOptions } from './browser.ts';
import { removeLeftovers } from './leftovers.ts';

export async function setup(): Promise<void> {
  removeLeftovers();
  await launchOptions();
}
