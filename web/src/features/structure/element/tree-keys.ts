// What a key does to the focused row of the tree, beside walking: cut and paste moves, copy and paste copies.
import type { Placing } from './tree-nodes.ts';

export type TreeCommand = { take: Placing } | 'put' | 'release' | 'edit' | 'delete';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const plain: Readonly<Record<string, TreeCommand>> = { F2: 'edit', Delete: 'delete', Escape: 'release' };
const withControl: Readonly<Record<string, TreeCommand>> = {
  x: { take: 'move' },
  c: { take: 'copy' },
  v: 'put',
};

export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): TreeCommand | undefined {
  if (altKey || shiftKey) return undefined;
  return ctrlKey || metaKey ? withControl[key.toLowerCase()] : plain[key];
}
