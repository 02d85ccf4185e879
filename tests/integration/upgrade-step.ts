// Runs one step of an upgrade outside its job, page by page.
import type { UpgradeStep } from '#functions/db/data-version.ts';
import type { Store } from '#functions/db/store.ts';

export async function runUpgradeStep(step: UpgradeStep, store: Store): Promise<void> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false)
    cursor = await step(store, cursor);
}
