// One handler as one file for Lambda, and what that file costs: its size, and the CPU a cold start spends to read it.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build as esbuild, type Plugin } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { messages } from '../shared/messages.ts';

export interface Bundle {
  file: string;
  bytes: number;
}
export interface Cost {
  bytes: number;
  /** Milliseconds of CPU to import it: the least of several fresh processes, for what neighbours add is not its own. */
  cpu: number;
}

const lambda = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  logLevel: 'warning',
} satisfies BuildOptions;

/** What is left of a name where a body is left out: what nobody calls, but for these. */
const remains: readonly [RegExp, string][] = [
  // every schema asks for its methods
  [/^create/, '() => left'],
  // a client is made with all its parts
  [/^get\w+Plugin$/, '() => ({ applyToStack: () => undefined })'],
  // it would tell whoever runs it on a Node that no function has
  [/^emitWarning/, '() => undefined'],
  // nobody lays files of settings beside a function, or chooses its defaults
  [/^resolveDefaultsModeConfig$/, "() => async () => 'legacy'"],
  // no client is made with any
  [/^resolveRuntimeExtensions$/, '(config) => config'],
  [/^loadSharedConfigFiles$/, 'async () => ({ configFile: {}, credentialsFile: {} })'],
];
const remainOf = (name: string) => remains.find(([of]) => of.test(name))?.[1] ?? 'left';

/** These modules keep their names and lose their bodies. */
const hollow = (name: string, filter: RegExp): Plugin => ({
  name,
  setup: ({ onLoad }) =>
    onLoad({ filter }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const emptied = [...source.matchAll(/^export (const|function|class) (\w+)/gm)].map(([, kind, name]) =>
        kind === 'class' ? `export class ${name} {}` : `export const ${name} = ${remainOf(name!)};`,
      );
      return {
        contents: [
          "const left = () => { throw new Error('left out of the bundle'); };",
          ...(source.match(/^export \{.*\} from .*/gm) ?? []),
          ...emptied,
        ].join('\n'),
        resolveDir: dirname(path),
      };
    }),
});

/** JSON Schema is written by scripts, and endpoints are not discovered. */
const unasked = hollow(
  'unasked',
  /(to-json-schema|json-schema-processors|endpoint-cache.dist-\w+.EndpointCache|sha256.Sha256Js)\.js$/,
);

/**
 * What the table's client has no use for: dates and schemas of answers, partitions, regions and retries a function is not configured
 * for, signed streams, buckets, files of settings, extensions, and the parts that `functions/http/aws.ts` takes out of it.
 */
const besideTable = hollow(
  'beside the table',
  /(serde.(date|parse)-utils|schemas.NormalizedSchema|smithy-client.schemaLogFilter|lib.aws.partition|getInstanceMetadataRegion|DefaultRateLimiter|AdaptiveRetryStrategy|signature-v4.dist-es.HeaderFormatter|loadSharedConfigFiles|resolveDefaultsModeConfig|service-customizations.s3|core.dist-es.submodules.client.emitWarningIfUnsupportedVersion|client-dynamodb.dist-es.runtimeExtensions|defaultUserAgent|user-agent-middleware|getRecursionDetectionPlugin|loggerMiddleware)\.js$/,
);

/** A refusal travels with its code and its English words, of codes it can have: the browser says it in the user's language, and zod never speaks. */
const english = (isSaid: (code: string) => boolean): Plugin => ({
  name: 'english',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/zod\/v4\/locales\/en\.js$/ }, () => ({ contents: 'export default () => ({});' }));
    onLoad({ filter: /\/shared\/messages\.ts$/ }, ({ path }) => {
      const spoken = Object.entries(messages)
        .filter(([code]) => isSaid(code))
        .map(([code, [en]]) => [code, [en]]);
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(/(?<=\nexport const messages = )\{.*?\n\}(?= as const)/s, () =>
        JSON.stringify(Object.fromEntries(spoken)),
      );
      if (contents === source) throw new Error(`${path} is not written as expected`);
      return { contents, loader: 'ts' };
    });
  },
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Property extends Node {
  key: { name: string };
  value: Node;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}
/** What a function has no use for in `node`. A call that only makes a value may go with it; what a function of ours does when it is called stays. */
function trim(node: unknown, makes: boolean, edits: Edit[]) {
  if (Array.isArray(node)) for (const each of node) trim(each, makes, edits);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, start, callee, arguments: given } = node as Node;
  if (type === 'CallExpression' && makes) edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
  if (type === 'CallExpression' && (callee as { name?: string }).name === 'endpoint') {
    const [{ properties, end }] = given as [{ properties: Property[]; end: number }];
    for (const [i, property] of properties.entries())
      edits.push(...asked(property, properties[i + 1]?.start ?? end - 1));
  } else {
    const now = makes && !/Function/.test(type ?? '');
    for (const each of Object.values(node)) trim(each, now, edits);
  }
}

/** A call without its answer and its description; its input is made when it is first asked for. */
function asked({ key, value, start }: Property, next: number): Edit[] {
  if (key.name === 'output' || key.name === 'says') return [{ start, end: next, text: '' }];
  if (key.name !== 'input') return [];
  const kept = `; Object.defineProperty(this, 'input', { value: input }); return input; }`;
  return [
    { start, end: value.start, text: 'get input() { const input = ' },
    { start: value.end, end: value.end, text: kept },
  ];
}

/** No function checks its answers or tells what a call is for, and a start serves few calls: it makes the schemas of those. */
const askedOnly: Plugin = {
  name: 'asked only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/shared\/[\w/-]+\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const edits: Edit[] = [];
      for (const statement of parseSync(path, source).program.body) {
        const { type } =
          'declaration' in statement && statement.declaration ? statement.declaration : statement;
        trim(statement, type === 'VariableDeclaration', edits);
      }
      const contents = edits
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
      return { contents, loader: 'ts' };
    }),
};

/** The table answers at its region's own address, or at the one configured: the SDK brings the rules of every partition to find that out. */
const plainEndpoint: Plugin = {
  name: 'plain endpoint',
  setup: ({ onLoad }) => {
    onLoad({ filter: /client-dynamodb.dist-es.endpoint.endpointResolver\.js$/ }, () => ({
      contents: `export const defaultEndpointResolver = ({ Endpoint, Region }) => ({
        url: new URL(Endpoint ?? \`https://dynamodb.\${Region}.amazonaws.com\${Region.startsWith('cn-') ? '.cn' : ''}\`),
      });`,
    }));
    // of its package the client tells its version alone
    onLoad({ filter: /client-dynamodb.package\.json$/ }, ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(readFileSync(path, 'utf8')).version }),
      loader: 'json',
    }));
  },
};

/** Commands reach the table as `functions/table/protocol.ts` writes them: of the schemas of all commands and errors only the names of commands are left. */
const ownProtocol: Plugin = {
  name: 'own protocol',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /client-dynamodb.dist-es.schemas.schemas_0\.js$/ }, ({ path }) => {
      const commands = readFileSync(path, 'utf8').matchAll(/^export var (\w+)\$ = \[9, n0,/gm);
      return {
        contents: [
          'export const errorTypeRegistries = [];',
          // none of them streams: nobody looks into its schema for that
          "const streams = { [Symbol.for('@smithy/op-event-stream')]: false };",
          ...[...commands].map(
            ([, name]) =>
              `export const ${name}$ = /* @__PURE__ */ Object.assign([9, '', '${name}', 0], streams);`,
          ),
        ].join('\n'),
      };
    });
    onResolve({ filter: /^@aws-sdk\/(core\/protocols|dynamodb-codec)$/ }, ({ path, importer }) =>
      /client-dynamodb.dist-es.runtimeConfig\.shared\.js$/.test(importer)
        ? { path, namespace: 'left out' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'left out' }, () => ({
      contents: 'export const AwsJson1_0Protocol = undefined; export class DynamoDBJsonCodec2 {}',
    }));
  },
};

/** Read only by calls that stream events, of which there are none; the client of S3 asks for it at once. */
const streamless: Plugin = {
  name: 'streamless',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, importer }) =>
      importer.includes('client-s3') ? undefined : { path, external: true },
    ),
};

/** Our forms have several parts: the library's other kind of form is then one it does not know. */
const partsOnly: Plugin = {
  name: 'parts only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /busboy.lib.types.urlencoded\.js$/ }, () => ({
      contents: 'module.exports = { detect: { test: () => false } };',
    })),
};

const ours: BuildOptions = {
  ...lambda,
  // ESM importing a `node:` module reads all its lazy parts; `module` first because it shakes better.
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  plugins: [unasked, askedOnly, streamless, partsOnly, plainEndpoint, ownProtocol],
  alias: {
    '@aws-sdk/credential-provider-node': fileURLToPath(
      new URL('../functions/http/credentials.ts', import.meta.url),
    ),
  },
  define: { 'import.meta.url': 'here' },
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
  // codecs set it where a runtime has none
  logOverride: { 'empty-import-meta': 'silent' },
};

/** What esbuild does when nobody thinks about it: the yardstick. */
const naive: BuildOptions = {
  ...lambda,
  format: 'esm',
  banner: {
    js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
  },
};

/** The map stays beside the folder: shipped and read at start-up it would cost half as much CPU again. */
export async function bundle(entry: string, folder: string): Promise<Bundle> {
  const built = await build(entry, join(folder, 'index.js'), {
    ...(await oursFor(entry)),
    sourcemap: 'external',
  });
  renameSync(`${built.file}.map`, `${folder}.map`);
  carryAll(built.inputs, folder);
  return built;
}

/** With the words of refusals whose codes stand somewhere in the code itself: no other can be thrown. */
async function oursFor(entry: string): Promise<BuildOptions> {
  const without = (isSaid: (code: string) => boolean, more: Plugin[] = []) => ({
    ...ours,
    plugins: [english(isSaid), ...more, ...ours.plugins!],
  });
  const { outputFiles, metafile } = await esbuild({
    ...without(() => false),
    entryPoints: [entry],
    outdir: 'none',
    write: false,
    metafile: true,
  });
  const named = new Set(outputFiles.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const [{ inputs }] = Object.values(metafile.outputs) as [(typeof metafile.outputs)[string]];
  const hasTableAlone = !Object.entries(inputs).some(
    ([file, { bytesInOutput }]) => bytesInOutput > 0 && otherClient.test(file),
  );
  return without((code) => named.has(code), hasTableAlone ? [besideTable] : []);
}

const otherClient = /@aws-sdk\/client-(?!dynamodb\/)/;

/** Of the fonts that files of ours name by their package. */
const fontsIn = (inputs: readonly string[]): string[] =>
  inputs
    .filter((file) => file.endsWith('/fonts.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([\w/-]+\.ttf)'/g)])
    .map(([, font]) => `node_modules/${font}`);

/** What the code opens or asks for by its package, into the bundle's folder. */
function carryAll(inputs: readonly string[], folder: string) {
  for (const code of inputs) carry(code.replace(/\.js$/, '.wasm'), folder);
  for (const font of fontsIn(inputs)) carry(font, folder);
}

/** WebAssembly lies beside the code that asks for it, in its package and in the bundle's folder alike. */
function carry(file: string, folder: string) {
  const place = file.indexOf('node_modules/');
  if (place < 0 || !/\.(wasm|ttf)$/.test(file) || !existsSync(file)) return;
  const copy = join(folder, file.slice(place));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}

async function build(entry: string, file: string, options: BuildOptions) {
  const { metafile } = await esbuild({ ...options, entryPoints: [entry], outfile: file, metafile: true });
  return { file, bytes: statSync(file).size, inputs: Object.keys(metafile.inputs) };
}

/** Both ways of bundling one entry, measured in turns so that a busy machine is unfair to neither. */
export async function measure(entry: string, runs = 9): Promise<{ ours: Cost; naive: Cost }> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const one = await build(entry, join(folder, 'index.js'), await oursFor(entry));
    const other = await build(entry, join(folder, 'naive.mjs'), naive);
    carryAll(one.inputs, folder);
    const cpu = { ours: [] as number[], naive: [] as number[] };
    for (let run = 0; run < runs; run++) {
      cpu.ours.push(importCpu(one.file));
      cpu.naive.push(importCpu(other.file));
    }
    return {
      ours: { bytes: one.bytes, cpu: Math.min(...cpu.ours) },
      naive: { bytes: other.bytes, cpu: Math.min(...cpu.naive) },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In a process of its own, loaded as Lambda's runtime loads it: `.mjs` by import, `.js` by require. */
function importCpu(file: string): number {
  const load = file.endsWith('.mjs') ? 'await import(process.env.FILE)' : 'require(process.env.FILE)';
  const script = `(async () => {
    const start = process.cpuUsage();
    ${load};
    const { user, system } = process.cpuUsage(start);
    console.log((user + system) / 1000);
    process.exit();
  })()`;
  const env = { PATH: process.env.PATH, FILE: file };
  return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }));
}

if (import.meta.main) {
  const [entry, folder] = process.argv.slice(2);
  if (!entry || !folder) throw new Error('bundle.ts <entry> <folder>');
  await bundle(entry, folder);
}
