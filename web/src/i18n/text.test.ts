import { beforeAll, expect, it } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { ServiceFailure } from '../unreachable.ts';
import { i18n, initLanguages } from './i18n.ts';
import { getErrorText, getProblemText } from './text.ts';

beforeAll(initLanguages);

it.each([
  ['en', 'Unable to delete: still used by 1 machine.', 'Unable to delete: still used by 3 elements.'],
  [
    'it',
    'Impossibile eliminare: usato ancora da 1 macchina.',
    'Impossibile eliminare: usato ancora da 3 elementi.',
  ],
  [
    'fr',
    'Suppression impossible : encore utilisé par 1 machine.',
    'Suppression impossible : encore utilisé par 3 éléments.',
  ],
])('names in %s what still uses a thing', async (language, one, several) => {
  await i18n.changeLanguage(language);
  const inUse = (by: string, count: number) =>
    getErrorText(new RefusalError('conflict', 'inUse', { values: { by, count } }));
  expect(inUse('machines', 1)).toBe(one);
  expect(inUse('elements', 3)).toBe(several);
});

it.each([
  ['en', 'Something went wrong in the service. Reference: JKJaXmPLvHcESHA'],
  ['it', 'Qualcosa è andato storto nel servizio. Riferimento: JKJaXmPLvHcESHA'],
  ['fr', "Une erreur s'est produite dans le service. Référence : JKJaXmPLvHcESHA"],
])('says in %s the reference of a failure of the service', async (language, text) => {
  await i18n.changeLanguage(language);
  expect(getErrorText(new ServiceFailure('JKJaXmPLvHcESHA'))).toBe(text);
});

it('writes the hour of a change as people do', async () => {
  await i18n.changeLanguage('en');
  const stale = new RefusalError('conflict', 'stale', {
    values: { by: 'Anna', at: '2026-03-04T10:05:00.000Z' },
  });
  expect(getErrorText(stale)).toMatch(/^Changed by Anna at 04\/03\/2026, \d\d:\d\d\. /);
});

it.each([
  ['en', 'This text is too long (2000 characters at most).', 'There are too many (12,000 at most).'],
  ['it', 'Testo troppo lungo (al massimo 2000 caratteri).', 'Ce ne sono troppi (al massimo 12,000).'],
  ['fr', 'Ce texte est trop long (2000 caractères au plus).', 'Il y en a trop (12,000 au plus).'],
])('names in %s the limit that was passed', async (language, long, many) => {
  await i18n.changeLanguage(language);
  expect(getProblemText('tooLong 2000')).toBe(long);
  expect(getErrorText(new RefusalError('invalid', 'tooMany', { values: { limit: 12_000 } }))).toBe(many);
});
