// Values and what they become, a pair a line: `VERO = Y`.
const [MOST, LONGEST] = [200, 200];

export const textOfPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([from, to]) => `${from} = ${to}`).join('\n');

/** A line without the mark between both is not a pair yet. */
export const pairsIn = (text: string): [string, string][] =>
  text
    .split('\n')
    .flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      const [from, to] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      return at < 0 || from === '' ? [] : [[from.slice(0, LONGEST), to.slice(0, LONGEST)]];
    })
    .slice(0, MOST);
