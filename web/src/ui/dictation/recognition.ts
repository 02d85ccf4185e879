// Speech recognition of the browser. The browser handles the sound; this code receives only the text.

/** Part of the API in use, which TypeScript does not declare. */
interface Result {
  isFinal: boolean;
  0?: { transcript: string };
}
export interface SpeechRecognizer {
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
type SpeechRecognizerClass = new () => SpeechRecognizer;

export function findSpeechRecognition(): SpeechRecognizerClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: SpeechRecognizerClass;
    webkitSpeechRecognition?: SpeechRecognizerClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

const problemsByError = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  network: 'network',
  'audio-capture': 'microphone',
  'no-speech': 'silence',
  'language-not-supported': 'language',
} as const;
export type DictationProblem = (typeof problemsByError)[keyof typeof problemsByError] | 'other';

/** Returns the problem for an error code; undefined if the recognition was ended on purpose. */
export const findDictationProblem = (error: string): DictationProblem | undefined =>
  error === 'aborted' ? undefined : (problemsByError[error as keyof typeof problemsByError] ?? 'other');

/** Returns the newly recognised text: the final part, and the interim part that may still change. */
export function parseTranscript({
  resultIndex,
  results,
}: {
  resultIndex: number;
  results: ArrayLike<Result>;
}) {
  const newResults = Array.from(results).slice(resultIndex);
  const joinTranscripts = (final: boolean) =>
    newResults
      .filter(({ isFinal }) => isFinal === final)
      .map((result) => result[0]?.transcript ?? '')
      .join('')
      .trim();
  return { final: joinTranscripts(true), interim: joinTranscripts(false) };
}

/** Inserts text at a position with spaces around it, and returns the position of the cursor after it. */
export function insertText(
  text: string,
  words: string,
  from = text.length,
  to = from,
): { text: string; cursor: number } {
  const [textBefore, textAfter] = [text.slice(0, from), text.slice(to)];
  const spaceBefore = textBefore !== '' && !/\s$/.test(textBefore) ? ' ' : '';
  const spaceAfter = textAfter !== '' && !/^[\s.,;:!?)]/.test(textAfter) ? ' ' : '';
  const textToCursor = textBefore + spaceBefore + words;
  return { text: textToCursor + spaceAfter + textAfter, cursor: textToCursor.length };
}
