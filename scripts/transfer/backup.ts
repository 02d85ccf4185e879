// Backup of a stack into a folder while it works: its items at one moment, which may be past, then its objects, which no
// write changes.

import { createDataCopy, type Manifest } from './data-copy.ts';
import type { DataTarget } from './data-target.ts';
import { copyObjects, listObjects } from './objects.ts';

export async function backUp(target: DataTarget, folder: string, at?: string): Promise<Manifest> {
  const copy = createDataCopy(folder);
  try {
    const { takenAt, items } = await target.readMoment(at);
    for await (const item of items) copy.addItem(item);
    await copyObjects(target, listObjects(target), copy);
    return copy.finish({ kind: 'backup', takenAt });
  } catch (error) {
    copy.discard();
    throw error;
  }
}
