// Parameters of the local stack, for the rotation of its origin key by the same updates as in the cloud.
import { rotateOriginKey } from '../../origin-rotation.ts';
import type { DeployedCloud } from '../deployed.ts';

/** Rotates the key; returns a line for each update. */
export async function rotateLocalOriginKey(cloud: DeployedCloud): Promise<string[]> {
  const lines: string[] = [];
  await rotateOriginKey(
    { read: async () => cloud.parameters() as Record<string, string>, update: cloud.update },
    (line) => lines.push(line),
  );
  return lines;
}
