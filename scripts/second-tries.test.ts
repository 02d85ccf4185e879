import { describe, expect, it } from 'vitest';
import { judgeSecondTries } from './second-tries.ts';

describe('browser tests that needed their second try', () => {
  it('are counted in the last lines', () => {
    expect(judgeSecondTries([])).toEqual({
      lines: ['0 browser tests needed their second try'],
      hasFailed: false,
    });
    expect(judgeSecondTries(['a', 'b'])).toEqual({
      lines: [
        'passed only at the second try: a',
        'passed only at the second try: b',
        '2 browser tests needed their second try',
      ],
      hasFailed: false,
    });
  });

  it('fail the run if they are more than two', () => {
    const { lines, hasFailed } = judgeSecondTries(['a', 'b', 'c']);
    expect(hasFailed).toBe(true);
    expect(lines.slice(-2)).toEqual([
      '3 browser tests needed their second try',
      'failed: at most 2 browser tests may need their second try',
    ]);
  });
});
