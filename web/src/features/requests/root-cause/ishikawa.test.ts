import { expect, it } from 'vitest';
import type { Branch, Cause } from '#shared/requests/root-cause/root-cause.ts';
import {
  computeDiagram,
  DIAGRAM_WIDTH,
  getCauseVerdict,
  MAX_CAUSE_LENGTH,
  SPINE_END,
  truncateDiagramText,
} from './ishikawa.ts';

const cause = (branch: Branch, more: Partial<Cause> = {}): Cause => ({
  ...{ text: 'Worn', branch, verified: false, whys: [] },
  ...more,
});

it('puts each cause on its branch, none on another and all within the sheet', () => {
  const causes = (['man', 'machine', 'material', 'method'] as const).flatMap((branch, n) =>
    Array.from({ length: 2 + n }, () => cause(branch)),
  );
  const { ribs, spine, height } = computeDiagram(causes);
  expect(ribs.map(({ branch, isAbove, bones }) => [branch, isAbove, bones.length])).toEqual([
    ['man', true, 2],
    ['machine', true, 3],
    ['material', false, 4],
    ['method', false, 5],
  ]);
  for (const { isAbove, bones, joint } of ribs) {
    expect(joint).toBeLessThan(SPINE_END);
    expect(bones.every(({ from, to }) => from > 0 && from < to && to < joint && to < DIAGRAM_WIDTH)).toBe(
      true,
    );
    expect(bones.every(({ y }) => (isAbove ? y < spine && y > 0 : y > spine && y < height))).toBe(true);
    expect(new Set(bones.map(({ y }) => y)).size).toBe(bones.length);
  }
  const [left, right] = ribs;
  expect(right!.bones.every(({ from }) => from > left!.joint)).toBe(true);
});

it.each([
  [{ verified: true, result: 'ko' }, 'ko'],
  [{ verified: true, result: 'ok' }, 'ok'],
  [{ verified: false, result: 'ko' }, 'open'],
  [{ verified: true }, 'open'],
] as const)('a cause of %o is %s', (more, verdict) => {
  expect(getCauseVerdict(cause('man', more))).toBe(verdict);
});

it('cuts what is too long for its bone', () => {
  expect(truncateDiagramText('Worn')).toBe('Worn');
  expect(truncateDiagramText('a'.repeat(60))).toHaveLength(MAX_CAUSE_LENGTH);
});
