// Value pairs of a lookup as text, one pair per line: `VERO = Y`.
const [MAX_PAIRS, MAX_TEXT_LENGTH] = [200, 200];

export const formatPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([from, to]) => `${from} = ${to}`).join('\n');

/** Returns the pairs in a text; lines without `=` are skipped. */
export const parsePairs = (text: string): [string, string][] =>
  text
    .split('\n')
    .flatMap((line): [string, string][] => {
      const separatorIndex = line.indexOf('=');
      const [from, to] = [line.slice(0, separatorIndex).trim(), line.slice(separatorIndex + 1).trim()];
      return separatorIndex < 0 || from === ''
        ? []
        : [[from.slice(0, MAX_TEXT_LENGTH), to.slice(0, MAX_TEXT_LENGTH)]];
    })
    .slice(0, MAX_PAIRS);
