// Count of the browser tests that passed only at their second try.

/** Slow machines need a second try now and then; more of them are unsteady pages or tests. */
const MAX_SECOND_TRIES = 2;

/** Returns the last lines of a run about its second tries, and whether they fail it. */
export function judgeSecondTries(secondTries: readonly string[]): { lines: string[]; hasFailed: boolean } {
  const hasFailed = secondTries.length > MAX_SECOND_TRIES;
  return {
    lines: [
      ...secondTries.map((test) => `passed only at the second try: ${test}`),
      `${secondTries.length} browser tests needed their second try`,
      ...(hasFailed ? [`failed: at most ${MAX_SECOND_TRIES} browser tests may need their second try`] : []),
    ],
    hasFailed,
  };
}
