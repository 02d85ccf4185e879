// Mutates rules, the kernel, or the files given by `-m`, and lists the mutations that no test notices. `-t`
// names the tests to run.
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { getMutationScope, type MutationScope } from './mutation-scope.ts';

const splitList = (list: string) => list.split(',');

const { values } = parseArgs({
  options: { mutate: { type: 'string', short: 'm' }, testFiles: { type: 'string', short: 't' } },
});
const files = values.mutate === undefined ? [] : splitList(values.mutate);
const scopes = new Map(
  files.map((file): [string, MutationScope] => {
    const scope = getMutationScope(file);
    return [JSON.stringify(scope), scope];
  }),
);
if (scopes.size > 1) throw new Error('The files have different tests: mutate them in separate runs.');
const { tests, isRelatedOnly } = [...scopes.values()][0] ?? { isRelatedOnly: true };
// The process that runs the tests reads its configuration again.
if (tests) process.env.MUTATION_TESTS = tests.join('\n');
await new Stryker({
  ...(files.length > 0 && { mutate: files }),
  ...(values.testFiles !== undefined && { testFiles: splitList(values.testFiles) }),
  vitest: { related: isRelatedOnly },
}).runMutationTest();
