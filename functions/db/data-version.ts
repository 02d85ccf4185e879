// Version of the data format of a plant's items, compared with that of this program.
import type { dataVersions } from './entities/kernel.ts';
import type { StoredOf } from './entity.ts';

/** Current version; each one has an upgrade step (`functions/jobs/upgrade-data.ts`). */
export const DATA_VERSION = 16;

type Marker = StoredOf<typeof dataVersions> | undefined;

export const isNewer = (marker: Marker): boolean => (marker?.n ?? 0) > DATA_VERSION;
export const isOlder = (marker: Marker): boolean => (marker?.n ?? 0) < DATA_VERSION;
