// What the browser offers to write down speech. It hears itself; nothing of it passes through this code but the words.

/** What is used of it: TypeScript knows none. */
interface Result {
  isFinal: boolean;
  0?: { transcript: string };
}
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
type Recognitions = new () => Recognition;

export function recognitions(): Recognitions | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recognitions;
    webkitSpeechRecognition?: Recognitions;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

const troubles = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  network: 'network',
  'audio-capture': 'microphone',
  'no-speech': 'silence',
  'language-not-supported': 'language',
} as const;
export type Trouble = (typeof troubles)[keyof typeof troubles] | 'other';

/** Nothing where it was ended on purpose. */
export const troubleOf = (error: string): Trouble | undefined =>
  error === 'aborted' ? undefined : (troubles[error as keyof typeof troubles] ?? 'other');

/** The words of what was heard since: those that stand, and those that may still change. */
export function wordsOf({ resultIndex, results }: { resultIndex: number; results: ArrayLike<Result> }) {
  const heard = Array.from(results).slice(resultIndex);
  const said = (final: boolean) =>
    heard
      .filter(({ isFinal }) => isFinal === final)
      .map((one) => one[0]?.transcript ?? '')
      .join('')
      .trim();
  return { final: said(true), interim: said(false) };
}

/** Words written into a text at a place, a blank between words; and where the cursor stands after them. */
export function written(
  text: string,
  words: string,
  from = text.length,
  to = from,
): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const glue = before !== '' && !/\s$/.test(before) ? ' ' : '';
  const end = after !== '' && !/^[\s.,;:!?)]/.test(after) ? ' ' : '';
  const put = before + glue + words;
  return { text: put + end + after, cursor: put.length };
}
