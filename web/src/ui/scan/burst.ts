// Detection of hand scanners, which type faster than a person and end with Enter.

/** Maximum milliseconds between keys: scanners take 5 to 30, the fastest typists about 60 on average. */
const MAX_KEY_INTERVAL_MS = 50;
/** Minimum number of keys; a hand may strike two or three at once. */
const MIN_KEYS = 4;

export interface KeyStroke {
  key: string;
  /** Time in milliseconds of a monotonic clock. */
  at: number;
  /** Whether the key is held down. */
  repeat?: boolean;
  /** Whether it is pressed with Ctrl, Alt or the command key and thus is not text. */
  combined?: boolean;
}

export type BurstState =
  | 'nothing'
  /** Too fast for a person so far. */
  | 'going'
  | { read: string };

/** Modifier keys, which produce no text. */
const modifierKeys = /^(Shift|CapsLock|AltGraph|NumLock)$/;

export function createBurstReader(): (stroke: KeyStroke) => BurstState {
  let text = '';
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  const resetText = () => {
    text = '';
    return 'nothing' as const;
  };
  return ({ key, at, repeat, combined }) => {
    if (modifierKeys.test(key)) return 'nothing';
    if (repeat || combined) return resetText();
    const isQuick = at - lastKeyAt <= MAX_KEY_INTERVAL_MS;
    lastKeyAt = at;
    if (key === 'Enter') {
      const scannedText = isQuick && text.length >= MIN_KEYS ? text : undefined;
      resetText();
      return scannedText === undefined ? 'nothing' : { read: scannedText };
    }
    // A text key has a single character; other keys have names.
    if ([...key].length !== 1) return resetText();
    text = isQuick ? text + key : key;
    return text.length > 1 ? 'going' : 'nothing';
  };
}
