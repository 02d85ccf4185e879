// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createSearch } from './search.ts';

const find = createSearch([
  { path: 'PMmgmt/smp', page: 'SMP', text: 'The written method of a maintenance activity.' },
  {
    path: 'PMmgmt/smp',
    page: 'SMP',
    id: 'phases',
    heading: 'Phases',
    text: `${'A phase says what is done. '.repeat(12)}Graissage : où la sécurité l'exige, la machine est arrêtée.`,
  },
  {
    path: 'planning/teams',
    page: 'Équipes',
    id: 'creer',
    heading: 'Créer une équipe',
    text: 'Un chef et ses membres.',
  },
]);
const places = (words: string) => find(words).map(({ path, id }) => (id ? `${path}#${id}` : path));

describe('the search', () => {
  it.each([
    ['equipe', ['planning/teams#creer']],
    ['ÉQUIPE', ['planning/teams#creer']],
    ['securite', ['PMmgmt/smp#phases']],
    ['graiss machine', ['PMmgmt/smp#phases']],
    ['maintenence', ['PMmgmt/smp']],
    ['graissage équipe', []],
    ['xyzzy', []],
    ['', []],
  ])('for "%s" finds %j', (words, expected) => {
    expect(places(words)).toEqual(expected);
  });

  it('puts a page of that name before one that mentions it', () => {
    expect(places('smp')[0]).toBe('PMmgmt/smp');
  });

  it('shows the text around the word, and where it was cut', () => {
    const [found] = find('securite');
    expect(found).toMatchObject({ page: 'SMP', heading: 'Phases' });
    expect(found!.snippet).toMatch(/^… .*sécurité.*arrêtée\.$/);
    expect(found!.snippet.length).toBeLessThan(160);
    expect(find('written')[0]!.snippet).toBe('The written method of a maintenance activity.');
  });
});
