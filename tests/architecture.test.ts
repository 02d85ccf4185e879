import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { features } from '#shared/features.ts';
import { languages, type MessageCode, messages } from '#shared/messages.ts';
import { version } from '#shared/version.ts';
import { isTest, laws } from './architecture/laws.ts';
import { read, sourceOf } from './architecture/source.ts';

const roots = 'shared functions infra scripts tests web'.split(' ');
const tree = globSync(['*.ts', ...roots.map((root) => `${root}/**/*.{ts,tsx}`)])
  .filter((path) => !path.includes('node_modules'))
  .map((path) => read(path.replaceAll('\\', '/')));

const packages = JSON.parse(readFileSync('package.json', 'utf8'));

/** Example files that break each law. */
const planted: Record<keyof typeof laws, Record<string, string>[]> = {
  'shared imports zod and itself alone': [
    { 'shared/a.ts': "import { x } from '../functions/http/log.ts';" },
    { 'shared/a.ts': "import type { Ulid } from 'ulid';" },
    { 'shared/a.ts': "export const x = () => import('node:fs');" },
    { 'shared/a.ts': "export type X = import('react').ReactNode;" },
  ],
  'web and functions never meet, and nothing imports infra': [
    { 'web/src/a.ts': "import type { Actor } from '../../functions/http/session.ts';" },
    { 'functions/access/a.ts': "export { x } from '../../web/src/call.ts';" },
    { 'infra/a.ts': "import { handler } from '../functions/access/handler.ts';" },
    { 'functions/access/a.ts': "import { stage } from '../../infra/stage.ts';" },
    { 'functions/access/a.ts': "import { ok } from '../../tests/integration/harness.ts';" },
  ],
  'only the database kernel uses commands of DynamoDB': [
    { 'functions/access/a.ts': "import { GetItemCommand } from '@aws-sdk/client-dynamodb';" },
    { 'functions/http/a.ts': "import { QueryCommand as Q } from '@aws-sdk/client-dynamodb';" },
  ],
  'one file makes the clients of the cloud': [
    { 'functions/jobs/a.ts': "import { SQSClient } from '@aws-sdk/client-sqs';\nnew SQSClient({});" },
  ],
  'one file of the functions reads the environment': [
    { 'functions/jobs/a.ts': 'export const local = process.env.LOCAL;' },
    { 'functions/db/a.ts': "export const local = process.env['LOCAL'];" },
  ],
  'features of the functions meet in public.ts': [
    { 'functions/access/a.ts': "import { machine } from '../structure/machine.ts';" },
    { 'functions/jobs/a.ts': "export const x = () => import('../planned/cycle.ts');" },
  ],
  'the kernel knows no feature': [{ 'functions/http/a.ts': "import { x } from '../planned/public.ts';" }],
  'features of the site meet in app': [
    { 'web/src/features/planned/a.ts': "import { x } from '../structure/paths.ts';" },
    { 'web/src/ui/a.ts': "import { x } from '../features/structure/paths.ts';" },
    { 'web/src/parts/a.ts': "import { x } from '../features/structure/paths.ts';" },
  ],
  'a handler only writes the table': [
    { 'functions/requests/a.ts': "import { SendEmailCommand } from '@aws-sdk/client-sesv2';" },
    { 'functions/requests/a.ts': "import { queueClient } from '../http/aws.ts';" },
  ],
  'rules and handlers ask neither clock nor environment': [
    { 'shared/planned/a.ts': 'export const now = () => Date.now();' },
    { 'functions/planned/a.ts': 'export const now = () => new Date();' },
    { 'functions/planned/a.ts': 'export const table = process.env.TABLE;' },
  ],
  'no file imports itself in a circle': [
    {
      'shared/a.ts': "import { b } from './b.ts';",
      'shared/b.ts': "import type { C } from './c.ts';",
      'shared/c.ts': "export const a = () => import('./a.ts');",
    },
  ],
  'exports have names': [
    { 'shared/a.ts': "export * from './b.ts';" },
    { 'shared/a.ts': 'export default 1;' },
    { 'shared/a.ts': 'const a = 1;\nexport { a as default };' },
  ],
  'log lines are written in one place': [
    { 'functions/planned/a.ts': 'console.error(order);' },
    { 'functions/http/a.ts': "process.stdout.write('x');" },
    { 'shared/a.ts': "export const warn = () => console.warn('x');" },
  ],
  'every function opens a trace': [
    { 'functions/workers/a.ts': 'export const handler = async () => 1;' },
    { 'functions/jobs/a.ts': 'export async function handler() {}' },
  ],
  'zod is imported as one name': [
    { 'shared/a.ts': "import { z } from 'zod';" },
    { 'shared/a.ts': "import z from 'zod';" },
  ],
  'files and folders are named plainly': [
    { 'shared/workOrder.ts': '' },
    { 'shared/Work-order.ts': '' },
    { 'functions/planned/helpers/dates.ts': '' },
    { 'web/src/lib/a.ts': '' },
  ],
  'the first file of a folder says what it is for': [
    { 'shared/new/a.ts': 'export const a = 1;', 'shared/new/b.ts': '// Too late.' },
  ],
  'a folder holds at most thirty files': [
    Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`shared/planned/a${i}.ts`, '// A.'])),
  ],
  'a file whose first word is a folder stands in it': [
    { 'web/src/ui/table-rows.ts': '', 'web/src/ui/table/rows.ts': '' },
  ],
  'parts stand between ui and features': [
    { 'web/src/ui/a.ts': "import { x } from '../parts/order/order-rows.ts';" },
    { 'web/src/parts/a.ts': "import { x } from '../app/menu.ts';" },
  ],
  'a history knows no feature': [
    { 'web/src/ui/history/a.ts': "import { Team } from '../../../../shared/organisation/team.ts';" },
  ],
  'ui knows no feature': [
    { 'web/src/ui/archive/a.tsx': "import { usage } from '../../../../shared/structure/api.ts';" },
    { 'web/src/ui/a.tsx': "import type { Colour } from '../../../shared/planned/colour.ts';" },
  ],
  'a browser test speaks one language': [
    { 'tests/e2e/a/a.test.ts': "const w = wordsIn('it');\nconst taste = { language: 'fr' };" },
    { 'tests/e2e/a/a.test.ts': "it.each(['en', 'it', 'fr'] as const)('in %s', () => {});" },
  ],
  'nothing is put off or waved through': [
    { 'shared/a.ts': '// TODO: later' },
    { 'web/src/a.tsx': '// @ts-expect-error it works\nexport const a: number = 1;' },
  ],
  'pages ask the clock of the plant': [
    { 'web/src/features/planned/a.ts': 'export const late = (at: string) => at < new Date().toISOString();' },
    { 'web/src/parts/order/a.ts': 'export const now = () => Date.now();' },
  ],
  'the first word of a path belongs to one feature': [
    {
      'shared/structure/a-api.ts': "export const a = { path: '/machine/items/{id}' };",
      'shared/planned/api.ts': "export const b = { path: '/machine/late' };",
    },
    {
      'shared/structure/api.ts': "export const a = archive('/tool', 'tools', Tool);",
      'shared/planned/a-api.ts': "export const b = { path: '/tool' };",
    },
  ],
  'a link leads somewhere': [{ 'web/src/ui/a.tsx': 'export const A = () => <a href="#">a</a>;' }],
  'an archive has its type': [{ 'web/src/ui/a.ts': 'interface Props {\n  archive: unknown;\n}' }],
  'names avoid the words that the glossary excludes': [
    { 'shared/a.ts': 'export const its = 1;' },
    { 'shared/a.ts': 'export const sum = ([{ value: theirs }, ...more]: { value: number }[]) => theirs;' },
  ],
  'comments open with their subject': [
    { 'shared/a.ts': '// Of a list what is asked for.\nexport const a = 1;' },
    { 'shared/a.ts': '/**\n * What the table answers.\n */\nexport const a = 1;' },
  ],
  'a wait in a test is patient': [
    { 'web/src/a.test.tsx': 'await vi.waitFor(() => expect(a).toBe(1));' },
    { 'tests/integration/a.ts': 'const until = () => vi.waitFor(look);' },
  ],
  'a browser test waits for a state and never for a time': [
    { 'tests/e2e/a.test.ts': 'await page.waitForTimeout(200);' },
  ],
  'no test tries again by itself': [
    { 'tests/e2e/a.test.ts': "it('works', { retry: 1 }, () => {});" },
    { 'shared/a.test.ts': "describe.each([1])('works', { retry: 2 }, () => {});" },
    { 'vitest.config.ts': 'export const config = { test: { retry: 1 } };' },
  ],
  'no test asserts how long something takes': [
    { 'shared/a.test.ts': 'expect(performance.now() - began).toBeLessThan(100);' },
    { 'tests/integration/a.test.ts': 'expect(Date.now() - began < 5).toBe(true);' },
    { 'functions/a.test.ts': 'expect(process.memoryUsage().heapUsed).toBeLessThan(5e6);' },
  ],
  'property tests have a seed': [
    { 'web/src/a.test.ts': "import fc from 'fast-check';\nfc.assert(fc.property(fc.nat(), (n) => n >= 0));" },
  ],
  'a browser test takes its texts from the catalogue': [
    { 'tests/e2e/a.test.ts': "await page.getByText('Save').click();" },
    { 'tests/e2e/a.ts': "await page.locator('main').getByRole('button', { name: 'Save' }).click();" },
  ],
};

describe.each(Object.entries(laws))('%s', (name, broken) => {
  it('holds', () => {
    expect(broken(tree)).toEqual([]);
  });

  it.each(planted[name as keyof typeof laws])('is broken by %o', (files) => {
    expect(broken(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).not.toEqual([]);
  });
});

describe('the tree', () => {
  it('is seen whole', () => {
    expect(tree.length).toBeGreaterThan(200);
    expect(tree.flatMap(({ imports }) => imports).length).toBeGreaterThan(1000);
  });

  it('imports only files that are there', () => {
    const missing = tree.flatMap(({ path, imports }) =>
      imports
        .filter((each) => each.path && !existsSync(each.path))
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(features))('has a handler for %s', (feature) => {
    expect(existsSync(`functions/${feature}/handler.ts`)).toBe(true);
  });

  it.each(Object.keys(features))('sends hostile inputs to every call of %s', (feature) => {
    expect(readFileSync(`tests/integration/${feature}/fuzz.test.ts`, 'utf8')).toContain(
      `fuzzFeature('${feature}')`,
    );
  });

  it('is of one version', () => {
    expect(version).toBe(packages.version);
  });

  it('depends on what its site and functions use; the rest is for development', () => {
    const shipped = tree
      .filter(({ path }) => /^(functions|shared|web\/src)\//.test(path) && !isTest(path))
      .flatMap(({ imports, literals }) => [
        ...imports.map(({ from }) => from),
        // Packages that are read as files: codecs and fonts.
        ...[...literals].filter((text) => /^[\w@-].*\.(wasm|ttf)$/.test(text)),
      ])
      .map((from) => /^(@[^/]+\/)?[^/]+/.exec(from)![0]);
    expect(Object.keys(packages.dependencies).filter((name) => !shipped.includes(name))).toEqual([]);
    expect(Object.keys(packages.devDependencies).filter((name) => shipped.includes(name))).toEqual([]);
  });
});

describe('messages', () => {
  const used = new Set(
    tree.filter(({ path }) => path !== 'shared/messages.ts').flatMap(({ literals }) => [...literals]),
  );
  const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

  it.each(Object.keys(messages) as MessageCode[])('%s is used, and said in every language', (code) => {
    expect(used.has(code)).toBe(true);
    const texts = messages[code];
    expect(texts).toHaveLength(languages.length);
    for (const text of texts) {
      expect(text.trim()).not.toBe('');
      expect(placeholders(text)).toEqual(placeholders(texts[0]));
    }
  });
});
