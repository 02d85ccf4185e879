// Backup of a stack into a folder while it works: its items at one moment, then its objects, which no write changes.

import { createArchive, type Manifest } from './archive.ts';
import type { DataTarget } from './data-target.ts';
import { archiveObjects, listObjects } from './objects.ts';

export async function backUp(target: DataTarget, folder: string): Promise<Manifest> {
  const archive = createArchive(folder);
  try {
    const { takenAt, items } = await target.readMoment();
    for await (const item of items) archive.addItem(item);
    await archiveObjects(target, listObjects(target), archive);
    return archive.finish({ kind: 'backup', takenAt });
  } catch (error) {
    archive.discard();
    throw error;
  }
}
