// Coordinates of the Ishikawa diagram: two branches above the spine and two below, with the causes on them.
import { type Branch, branches, type Cause } from '#shared/requests/root-cause/root-cause.ts';

export const DIAGRAM_WIDTH = 960;
/** X coordinate of the spine's end, where the phenomenon begins. */
export const SPINE_END = 780;
const STEP = 30;
const MIN_CAUSES = 3;
/** Horizontal distance between the outer end of a branch and its joint on the spine. */
const SLANT = 70;
const MARGIN = 34;
/** Length of a cause's line left of its branch, and the number of characters that fit on it. */
const CAUSE_LENGTH = 270;
export const MAX_CAUSE_LENGTH = 34;

export interface Bone {
  cause: Cause;
  from: number;
  to: number;
  y: number;
}
export interface Rib {
  branch: Branch;
  /** Outer end, where the branch's name is drawn. */
  x: number;
  y: number;
  /** X coordinate of its joint on the spine. */
  joint: number;
  isAbove: boolean;
  bones: Bone[];
}

export const getCausesOfBranch = (causes: readonly Cause[], branch: Branch): Cause[] =>
  causes.filter((each) => each.branch === branch);

export function computeDiagram(causes: readonly Cause[]): { ribs: Rib[]; spine: number; height: number } {
  const [upper, lower] = [branches.slice(0, 2), branches.slice(2)];
  const computeReach = (sideBranches: readonly Branch[]) =>
    STEP *
    (1 + Math.max(MIN_CAUSES, ...sideBranches.map((branch) => getCausesOfBranch(causes, branch).length)));
  const spine = MARGIN + computeReach(upper);
  const bottom = spine + computeReach(lower);
  const ribs = branches.map((branch): Rib => {
    const isAbove = upper.includes(branch);
    const column = (isAbove ? upper : lower).indexOf(branch);
    const joint = SPINE_END - 20 - (1 - column) * (CAUSE_LENGTH + SLANT + 30);
    const [x, y] = [joint - SLANT, isAbove ? MARGIN : bottom];
    const bones = getCausesOfBranch(causes, branch).map((cause, n): Bone => {
      const distance = STEP * (n + 1);
      const to = joint - (SLANT * distance) / Math.abs(spine - y);
      return { cause, from: to - CAUSE_LENGTH, to, y: isAbove ? spine - distance : spine + distance };
    });
    return { branch, x, y, joint, isAbove, bones };
  });
  return { ribs, spine, height: bottom + MARGIN };
}

export const getCauseVerdict = ({ verified, result }: Cause): 'ok' | 'ko' | 'open' =>
  verified && result ? result : 'open';

/** Truncates a text to fit on a cause's line. */
export const truncateDiagramText = (text: string, maxLength = MAX_CAUSE_LENGTH): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
