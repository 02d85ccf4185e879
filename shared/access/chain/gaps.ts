// Versions of records of which the audit trail has no entry (decision PS66).

/** Entry of a record as far as its versions go. */
export interface VersionedEntry {
  kind: 'created' | 'changed' | 'removed';
  /** Version of the record after the change; a removal has none. */
  recordVersion?: number;
  /** Version before the change, 0 for a creation. Entries of earlier programs and those of detail items have none. */
  previousVersion?: number;
}

/**
 * Returns the versions of a record that no entry and no pass explains, ascending. A pass is a version whose change no
 * audited field knows of.
 *
 * `entries` are those of the record, oldest first. Only what follows the first entry that has a version before its
 * change is compared: records may have begun as initial data, or before such entries were written.
 */
export function findMissingVersions(
  current: number,
  entries: readonly VersionedEntry[],
  passes: readonly number[],
): number[] {
  // An id that was used again begins with version 1.
  const ofRecord = entries.slice(entries.findLastIndex(({ kind }) => kind === 'removed') + 1);
  const starts = ofRecord.flatMap(({ previousVersion }) =>
    previousVersion === undefined ? [] : [previousVersion + 1],
  );
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  const explained = new Set([...ofRecord.map(({ recordVersion }) => recordVersion), ...passes]);
  const versions = Array.from({ length: Math.max(0, current - first + 1) }, (_, i) => first + i);
  return versions.filter((version) => !explained.has(version));
}
