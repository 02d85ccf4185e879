// Keys that come too quickly for a person and end with Enter: a hand scanner types what it read.

/** Milliseconds from key to key: scanners take 5 to 30, the quickest typists some 60 in the mean. */
const QUICK = 50;
/** Two or three keys at once a hand may strike too. */
const LEAST = 4;

export interface Stroke {
  key: string;
  /** Milliseconds, of any clock that never goes back. */
  at: number;
  /** The key is held down. */
  repeat?: boolean;
  /** With Ctrl, Alt or the command key: no letter. */
  combined?: boolean;
}

export type Heard =
  | 'nothing'
  /** Too quick for a person so far. */
  | 'going'
  | { read: string };

/** Keys that only change how another is meant. */
const silent = /^(Shift|CapsLock|AltGraph|NumLock)$/;

export function burstReader(): (stroke: Stroke) => Heard {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  const forget = () => {
    text = '';
    return 'nothing' as const;
  };
  return ({ key, at, repeat, combined }) => {
    if (silent.test(key)) return 'nothing';
    if (repeat || combined) return forget();
    const quick = at - last <= QUICK;
    last = at;
    if (key === 'Enter') {
      const read = quick && text.length >= LEAST ? text : undefined;
      forget();
      return read === undefined ? 'nothing' : { read };
    }
    // a letter is one character; every other key has a name
    if ([...key].length !== 1) return forget();
    text = quick ? text + key : key;
    return text.length > 1 ? 'going' : 'nothing';
  };
}
