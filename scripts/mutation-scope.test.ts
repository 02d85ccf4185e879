import { describe, expect, it } from 'vitest';
import { getMutationScope } from './mutation-scope.ts';

describe('the tests of a mutated file', () => {
  it('are those of the mutation configuration for rules and the kernel, as far as they import the file', () => {
    for (const file of ['shared/planned/due.ts', 'functions/db/store.ts', 'functions/http/serve.ts'])
      expect(getMutationScope(file)).toEqual({ isRelatedOnly: true });
  });

  it('are the integration tests of its feature for a handler, whatever they import', () => {
    expect(getMutationScope('functions/requests/ewo/close.ts:10-20')).toEqual({
      tests: [
        'functions/requests/**/*.test.ts',
        'tests/integration/requests/**/*.test.ts',
        '!tests/integration/requests/**/{fuzz,random,killed,*-moves}.test.ts',
      ],
      isRelatedOnly: false,
    });
  });

  it('are those of its folder for a file of the site', () => {
    expect(getMutationScope('web/src/offline/send.ts')).toEqual({
      tests: ['web/src/offline/**/*.test.{ts,tsx}'],
      isRelatedOnly: true,
    });
  });
});
