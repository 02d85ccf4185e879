// @vitest-environment node
import { expect, it } from 'vitest';
import { isEditable, listEditableTexts, listPictures, setText } from './edit-entry.ts';

const closing = {
  id: 'E1',
  version: 3,
  state: 'running',
  closedAt: '2026-03-16T08:00:00.000Z',
  interventionDescription: 'Changed the bearing',
  finalNotes: 'See drawing',
  spares: [{ spareId: 7, quantity: 2 }],
  images: ['P1', 'P2'],
};
const report = {
  id: 'W1',
  activities: [
    { n: 1, outcome: 'nok', note: 'Loose <b>' },
    { n: 2, outcome: 'ok', answers: [{ controlId: 4, value: 7, note: 'Hot' }] },
  ],
};

it('offers what people typed, and neither ids, days nor choices', () => {
  expect(listEditableTexts(closing)).toEqual([
    { path: ['interventionDescription'], value: 'Changed the bearing' },
    { path: ['finalNotes'], value: 'See drawing' },
  ]);
  expect(listEditableTexts(report)).toEqual([
    { path: ['activities', '0', 'note'], value: 'Loose <b>' },
    { path: ['activities', '1', 'answers', '0', 'note'], value: 'Hot' },
  ]);
  expect(listPictures(closing)).toEqual(['P1', 'P2']);
  expect([closing, report, { id: 'E1', reason: 'spare' }].map(isEditable)).toEqual([true, true, false]);
  expect(isEditable({ id: 'E1', images: ['P1'] })).toBe(true);
});

it('changes one text and nothing else', () => {
  const edited = setText(report, ['activities', '1', 'answers', '0', 'note'], 'Warm');
  expect(edited.activities[1]!.answers).toEqual([{ controlId: 4, value: 7, note: 'Warm' }]);
  expect(edited.activities[0]).toBe(report.activities[0]);
  expect(setText(closing, ['finalNotes'], ' ')).toEqual({ ...closing, finalNotes: undefined });
});
