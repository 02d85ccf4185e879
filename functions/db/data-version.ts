// Version of the data format of a plant's items, compared with that of this program, and steps of an upgrade.
import type { dataVersions } from './entities/kernel.ts';
import type { StoredOf } from './entity.ts';
import type { Store } from './store.ts';

/** Current version; each one has an upgrade step (`functions/jobs/upgrade-data.ts`). */
export const DATA_VERSION = 16;

/**
 * Least program, by its own data version, that reads and writes data of the current version. A version that only
 * adds fields keeps the number of its predecessor; one that removes or changes what older programs need raises it.
 */
export const LEAST_PROGRAM: number = 16;

type Marker = StoredOf<typeof dataVersions> | undefined;

/** Whether data needs a newer program; data marked before markers named a program needs one of its own version. */
export const isNewer = (marker: Marker): boolean => (marker?.least ?? marker?.n ?? 0) > DATA_VERSION;
export const isOlder = (marker: Marker): boolean => (marker?.n ?? 0) < DATA_VERSION;

/**
 * Step of an upgrade: does the page at the cursor and returns the cursor of the next one, or undefined after the
 * last. A page is idempotent and may run concurrently.
 */
export type UpgradeStep = (store: Store, cursor?: string) => Promise<string | undefined>;

/** Makes a step of work that is small enough for one page. */
export const asOnePage =
  (work: (store: Store) => Promise<void>): UpgradeStep =>
  async (store) => {
    await work(store);
    return undefined;
  };

/** Makes one step of several; its cursor begins with the index of the step at work. */
export const inSequence =
  (steps: readonly UpgradeStep[]): UpgradeStep =>
  async (store, cursor = '0:') => {
    const separator = cursor.indexOf(':');
    const index = Number(cursor.slice(0, separator));
    const next = await steps[index]?.(store, cursor.slice(separator + 1) || undefined);
    if (next !== undefined) return `${index}:${next}`;
    return index + 1 < steps.length ? `${index + 1}:` : undefined;
  };
