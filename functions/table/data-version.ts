// The shape the items of a plant have, by number: this program's, and whether a plant's is another.
import type { dataVersions } from './entities/kernel.ts';
import type { KeptOf } from './entity.ts';

/** Each has the step that leads to it (`functions/jobs/upgrade.ts`). */
export const DATA_VERSION = 11;

type Marker = KeptOf<typeof dataVersions> | undefined;

export const isNewer = (marker: Marker): boolean => (marker?.n ?? 0) > DATA_VERSION;
export const isOlder = (marker: Marker): boolean => (marker?.n ?? 0) < DATA_VERSION;
