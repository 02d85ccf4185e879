// Before the first browser test: the packaged browser is unpacked once, not by two files at a time.
import { launchOptions } from './browser.ts';

export async function setup(): Promise<void> {
  await launchOptions();
}
