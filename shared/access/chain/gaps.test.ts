import { expect, it } from 'vitest';
import { findMissingVersions, type VersionedEntry } from './gaps.ts';

const created: VersionedEntry = { kind: 'created', recordVersion: 1, previousVersion: 0 };
const changed = (recordVersion: number, previousVersion = recordVersion - 1): VersionedEntry => ({
  ...{ kind: 'changed', recordVersion, previousVersion },
});

it.each<[string, number, VersionedEntry[], number[], number[]]>([
  ['each version has an entry', 3, [created, changed(2), changed(3)], [], []],
  ['a change of no audited field passed', 3, [created, changed(3)], [2], []],
  ['an entry was removed', 3, [created, changed(3)], [], [2]],
  ['the last entries were removed', 4, [created, changed(2)], [], [3, 4]],
  ['the record was written past the trail', 2, [created], [], [2]],
  ['it began as initial data', 3, [changed(2), changed(3)], [], []],
  [
    'its first entries are of an earlier program',
    6,
    [{ kind: 'changed', recordVersion: 3 }, changed(6)],
    [],
    [],
  ],
  ['all entries are of an earlier program', 6, [{ kind: 'changed', recordVersion: 3 }], [4], []],
  ['only its detail item changed', 2, [created, { kind: 'changed', recordVersion: 2 }], [], []],
  ['its id was used again', 2, [created, changed(4), { kind: 'removed' }, created], [], [2]],
])('versions without an entry: %s', (_, current, entries, passes, missing) => {
  expect(findMissingVersions(current, entries, passes)).toEqual(missing);
});
