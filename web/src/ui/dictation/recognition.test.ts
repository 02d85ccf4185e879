// @vitest-environment node
import { expect, it } from 'vitest';
import { findDictationProblem, insertText, parseTranscript } from './recognition.ts';

it.each([
  ['', undefined, undefined, 'new belt', 'new belt', 8],
  ['Bearing worn.', undefined, undefined, 'new belt', 'Bearing worn. new belt', 22],
  ['Bearing worn\n', undefined, undefined, 'new belt', 'Bearing worn\nnew belt', 21],
  ['Bearing worn', 7, 7, 'badly', 'Bearing badly worn', 13],
  ['Bearing worn', 8, 12, 'broken', 'Bearing broken', 14],
  ['Bearing, worn', 7, 7, 'left', 'Bearing left, worn', 12],
])('%j gets words at %o…%o', (text, from, to, words, expected, cursor) => {
  expect(insertText(text, words, from, to)).toEqual({ text: expected, cursor });
});

it('tells words that stand from those that may change, of what is new', () => {
  const results = [
    { isFinal: true, 0: { transcript: 'the belt ' } },
    { isFinal: true, 0: { transcript: 'is worn' } },
    { isFinal: false, 0: { transcript: ' and the' } },
  ];
  expect(parseTranscript({ resultIndex: 1, results })).toEqual({ final: 'is worn', interim: 'and the' });
});

it.each([
  ['not-allowed', 'denied'],
  ['service-not-allowed', 'denied'],
  ['network', 'network'],
  ['audio-capture', 'microphone'],
  ['no-speech', 'silence'],
  ['language-not-supported', 'language'],
  ['bad-grammar', 'other'],
  ['aborted', undefined],
])('%s is %s', (error, trouble) => expect(findDictationProblem(error)).toBe(trouble));
