// Where the causes stand on the drawing: four branches meet the spine, two above it and two below, their causes on them.
import { type Branch, branches, type Cause } from '../../../../../shared/requests/root-cause.ts';

export const WIDTH = 960;
/** Where the spine ends and the phenomenon begins. */
export const HEAD = 780;
const STEP = 30;
const LEAST = 3;
/** A branch meets the spine so far to the right of where it begins. */
const SLANT = 70;
const MARGIN = 34;
/** Room of a bone, left of its branch, and letters that fit on it. */
const BONE = 270;
export const MOST_LETTERS = 34;

export interface Bone {
  cause: Cause;
  from: number;
  to: number;
  y: number;
}
export interface Rib {
  branch: Branch;
  /** Its outer end, where its name stands. */
  x: number;
  y: number;
  /** Where it meets the spine. */
  joint: number;
  isAbove: boolean;
  bones: Bone[];
}

export const causesOf = (causes: readonly Cause[], branch: Branch): Cause[] =>
  causes.filter((each) => each.branch === branch);

export function drawingOf(causes: readonly Cause[]): { ribs: Rib[]; spine: number; height: number } {
  const [upper, lower] = [branches.slice(0, 2), branches.slice(2)];
  const reach = (of: readonly Branch[]) =>
    STEP * (1 + Math.max(LEAST, ...of.map((branch) => causesOf(causes, branch).length)));
  const spine = MARGIN + reach(upper);
  const bottom = spine + reach(lower);
  const ribs = branches.map((branch): Rib => {
    const isAbove = upper.includes(branch);
    const column = (isAbove ? upper : lower).indexOf(branch);
    const joint = HEAD - 20 - (1 - column) * (BONE + SLANT + 30);
    const [x, y] = [joint - SLANT, isAbove ? MARGIN : bottom];
    const bones = causesOf(causes, branch).map((cause, n): Bone => {
      const away = STEP * (n + 1);
      const to = joint - (SLANT * away) / Math.abs(spine - y);
      return { cause, from: to - BONE, to, y: isAbove ? spine - away : spine + away };
    });
    return { branch, x, y, joint, isAbove, bones };
  });
  return { ribs, spine, height: bottom + MARGIN };
}

export const verdictOfCause = ({ verified, result }: Cause): 'ok' | 'ko' | 'open' =>
  verified && result ? result : 'open';

/** As much of a text as fits on a bone. */
export const cut = (text: string, most = MOST_LETTERS): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
