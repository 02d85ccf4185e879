// @vitest-environment node
import { expect, it } from 'vitest';
import { RemarkDraft } from '#shared/requests/remark/remark.ts';
import type { Entry } from '../../offline/entry.ts';
import {
  findRecordedHours,
  findRemarkTarget,
  MAX_PICTURES,
  MAX_TEXT_LENGTH,
  splitIntoRemarks,
} from './hand-over.ts';

const entry = (thing: string, path: string) => ({ thing, path }) as Entry;

it('work is handed over where its holder reads remarks', () => {
  expect(findRemarkTarget(entry('ewo:E1', '/ewo/items/{id}/close'))).toEqual({ of: 'ewo', thing: 'E1' });
  expect(findRemarkTarget(entry('tag:T1', '/tag/items/{id}/report'))).toEqual({ of: 'tag', thing: 'T1' });
  for (const kind of ['order', 'checklistOrder', 'run'])
    expect(findRemarkTarget(entry(`${kind}:1.2`, '/order/items/{id}/close'))).toEqual({
      of: 'order',
      thing: '1.2',
    });
});

it('nothing is handed over that has no remarks, is one, or exists on this device alone', () => {
  expect(findRemarkTarget(entry('count:C1', '/count/items/{id}/enter'))).toBeUndefined();
  expect(findRemarkTarget(entry('reading:5.hours', '/reading/items'))).toBeUndefined();
  expect(findRemarkTarget(entry('ewo:E1', '/remark/items'))).toBeUndefined();
  expect(findRemarkTarget(entry('ewo:E1', '/ewo/items'))).toBeUndefined();
});

it('hours go with the remark, those of the last entry, where a form proposes them', () => {
  const hours = [{ operatorId: 7, hours: 1.5 }];
  const entries = [{ input: { hours: [{ operatorId: 7, hours: 1 }] } }, { input: { hours } }, { input: {} }];
  expect(findRecordedHours('ewo', entries)).toEqual(hours);
  expect(findRecordedHours('tag', entries)).toEqual(hours);
  expect(findRecordedHours('order', entries)).toBeUndefined();
  expect(findRecordedHours('ewo', [{ input: { hours: [] } }, { input: {} }])).toBeUndefined();
});

it('short work becomes one remark', () => {
  expect(splitIntoRemarks(['Work', 'Hours: 2'], ['P1'], 'More')).toEqual([
    { text: 'Work\nHours: 2', images: ['P1'] },
  ]);
});

it('long work becomes as many remarks as the service takes, and loses no word and no picture', () => {
  const words = Array.from({ length: 900 }, (_, n) => `word${n}`);
  const pictures = Array.from({ length: 2 * MAX_PICTURES + 1 }, (_, n) => `P${n}`);
  const parts = splitIntoRemarks(['Head', words.join(' '), 'Tail'], pictures, 'Pictures');
  for (const { text, images } of parts) {
    expect(RemarkDraft.shape.text.safeParse(text).success).toBe(true);
    expect(images.length).toBeLessThanOrEqual(MAX_PICTURES);
  }
  expect(parts.flatMap(({ text }) => text.split(/\s+/))).toEqual(['Head', ...words, 'Tail']);
  expect(parts.flatMap(({ images }) => images)).toEqual(pictures);
});

it('pictures that exceed the words have a title of their own', () => {
  const pictures = Array.from({ length: MAX_PICTURES + 1 }, (_, n) => `P${n}`);
  expect(splitIntoRemarks(['Work'], pictures, 'More').map(({ text }) => text)).toEqual(['Work', 'More']);
});

it('a text without blanks is cut all the same', () => {
  const parts = splitIntoRemarks(['x'.repeat(2 * MAX_TEXT_LENGTH + 10)], [], 'More');
  expect(parts.map(({ text }) => text.length)).toEqual([MAX_TEXT_LENGTH, MAX_TEXT_LENGTH, 10]);
});
