import { expect, it } from 'vitest';
import { applyLanguage, getRegionalSettings } from './region.ts';
import { Settings } from './settings.ts';

const settings = (language: Settings['language'], globalization: Settings['globalization']) =>
  Settings.parse({ language, globalization });

it.each([
  ['en', 'en', 'it', 'it'],
  ['en', 'en', 'fr', 'it'],
  ['it', 'it', 'fr', 'it'],
  ['fr', 'it', 'en', 'en'],
  ['it', 'it', 'it', 'it'],
  // Regional settings chosen by the user.
  ['en', 'it', 'fr', 'it'],
  ['it', 'en', 'en', 'en'],
  ['it', 'en', 'fr', 'en'],
] as const)('%s with figures of %s, then %s: figures of %s', (language, region, next, wanted) => {
  expect(applyLanguage(settings(language, region), next)).toEqual(settings(next, wanted));
});

it('Italian and French write figures alike', () => {
  expect([getRegionalSettings('en'), getRegionalSettings('it'), getRegionalSettings('fr')]).toEqual([
    'en',
    'it',
    'it',
  ]);
});
