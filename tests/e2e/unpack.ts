// Unpacks the packaged browser once before the first browser test, so that two files do not unpack it at the
// same time.
import { launchOptions } from './browser.ts';

export async function setup(): Promise<void> {
  await launchOptions();
}
