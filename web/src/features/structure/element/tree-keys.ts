// Commands of keys on the focused row: cut and paste moves, copy and paste copies.
import type { PlacementKind } from './tree-nodes.ts';

export type TreeCommand = { take: PlacementKind } | 'put' | 'release' | 'edit' | 'delete';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const plainKeyCommands: Readonly<Record<string, TreeCommand>> = {
  F2: 'edit',
  Delete: 'delete',
  Escape: 'release',
};
const controlKeyCommands: Readonly<Record<string, TreeCommand>> = {
  x: { take: 'move' },
  c: { take: 'copy' },
  v: 'put',
};

export function findTreeCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): TreeCommand | undefined {
  if (altKey || shiftKey) return undefined;
  return ctrlKey || metaKey ? controlKeyCommands[key.toLowerCase()] : plainKeyCommands[key];
}
