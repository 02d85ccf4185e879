// What somebody in front of a machine means by a code.
import type { Hit } from '../../../../../shared/structure/api.ts';

const MOST = 20;

/** The one thing of exactly this code, a machine before elements; else what there is to choose from. */
export function hitsOf(found: readonly Hit[], code: string): { exact?: Hit; shown: readonly Hit[] } {
  const same = found.filter((hit) => hit.code.toLowerCase() === code.toLowerCase());
  const machine = same.find(({ level }) => level === 0);
  if (machine) return { exact: machine, shown: [] };
  if (same.length === 1) return { exact: same[0], shown: [] };
  return { shown: (same.length > 0 ? same : found).slice(0, MOST) };
}
