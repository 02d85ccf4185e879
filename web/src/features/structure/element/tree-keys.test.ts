import { expect, test } from 'vitest';
import { findTreeCommand } from './tree-keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: 'x', ctrlKey: true }, { take: 'move' }],
  [{ key: 'X', metaKey: true }, { take: 'move' }],
  [{ key: 'c', ctrlKey: true }, { take: 'copy' }],
  [{ key: 'v', ctrlKey: true }, 'put'],
  [{ key: 'Escape' }, 'release'],
  [{ key: 'F2' }, 'edit'],
  [{ key: 'Delete' }, 'delete'],
  [{ key: 'x' }, undefined],
  [{ key: 'Delete', shiftKey: true }, undefined],
  [{ key: 'x', ctrlKey: true, altKey: true }, undefined],
  [{ key: 'ArrowDown' }, undefined],
])('%o', (key, command) => {
  expect(findTreeCommand({ ...none, ...key })).toEqual(command);
});
