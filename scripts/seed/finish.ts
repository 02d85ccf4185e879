// Second part of a seed, which the running stack writes: accounts, sequences and pictures.
import { seedPeople } from './accounts.ts';
import { moveSequences, type PlantSeed } from './load.ts';
import { type CleanPicture, storePictures } from './pictures.ts';

/** Data of a plant that are written after its items. */
export interface PlantRest {
  scope: PlantSeed['scope'];
  sequences: ReadonlyMap<string, number>;
  pictures: readonly CleanPicture[];
}

/**
 * Writes the accounts, then the rests of the plants, which may still be prepared meanwhile. `isStaffed` links the
 * people to teams and technicians of the plants.
 */
export async function finishSeed(
  isStaffed: boolean,
  now: string,
  plantRests: Promise<readonly PlantRest[]>,
): Promise<void> {
  await seedPeople(now, isStaffed);
  for (const { scope, sequences, pictures } of await plantRests) {
    await moveSequences(sequences, scope, now);
    await storePictures(pictures, scope);
  }
}
