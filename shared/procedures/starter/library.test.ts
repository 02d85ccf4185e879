import { describe, expect, it } from 'vitest';
import { languages } from '../../messages.ts';
import { Phase, Procedure } from '../procedure.ts';
import { findStarter, listStarters, starterLibrary } from './library.ts';
import type { StarterText } from './starter-type.ts';

const MIN_STARTERS = 30;
const getTexts = (starter: (typeof starterLibrary)[number]): StarterText[] => [
  starter.title,
  ...(starter.safetyNote ? [starter.safetyNote] : []),
  ...starter.steps.flatMap(({ text, keyPoint }) => (keyPoint ? [text, keyPoint] : [text])),
];

it('has at least thirty procedures with codes and titles of their own', () => {
  expect(starterLibrary.length).toBeGreaterThanOrEqual(MIN_STARTERS);
  expect(new Set(starterLibrary.map(({ code }) => code)).size).toBe(starterLibrary.length);
  for (const index of languages.keys())
    expect(new Set(starterLibrary.map(({ title }) => title[index])).size).toBe(starterLibrary.length);
});

describe.each(starterLibrary.map((starter) => [starter.code, starter] as const))('%s', (_, starter) => {
  it('has every text in three different languages', () => {
    for (const text of getTexts(starter)) {
      expect(text).toHaveLength(languages.length);
      expect(text.every((each) => each.trim() === each && each.length > 0)).toBe(true);
      expect(new Set(text).size).toBe(languages.length);
    }
  });

  it('has a non-breaking space before French punctuation', () => {
    for (const [, , fr] of getTexts(starter)) expect(fr).not.toMatch(/[^\u00a0][:;?!]/);
  });

  it('has three to eight steps whose minutes add up', () => {
    expect(starter.steps.length).toBeGreaterThanOrEqual(3);
    expect(starter.steps.length).toBeLessThanOrEqual(8);
    expect(starter.steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(starter.minutes);
  });

  it.each(languages)('is a valid procedure in %s', (language) => {
    const { steps, minutes: _minutes, ...header } = findStarter(starter.kind, starter.code, language)!;
    expect(Procedure.safeParse(header).error).toBeUndefined();
    for (const [i, step] of steps.entries())
      expect(Phase.safeParse({ ...step, procedureId: 1, seq: i + 1 }).error).toBeUndefined();
  });
});

it('is read by kind and language', () => {
  expect(listStarters('smp', 'en').length + listStarters('checklist', 'en').length).toBe(
    starterLibrary.length,
  );
  expect(findStarter('checklist', 'SAF-E-STOP', 'it')?.description).toBe('Provare gli arresti di emergenza');
  expect(findStarter('smp', 'SAF-E-STOP', 'it')).toBeUndefined();
});
