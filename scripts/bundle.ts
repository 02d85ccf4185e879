// Bundles one handler into one file for Lambda and measures that file: its size, and the CPU that a cold
// start spends on loading it.
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
import { type BuildOptions, build as esbuild } from 'esbuild';

export interface Bundle {
  file: string;
  bytes: number;
}
export interface BundleCost {
  bytes: number;
  /**
   * Milliseconds of CPU to import the file: the minimum of several fresh processes, which excludes the load
   * of other processes.
   */
  cpu: number;
}

const lambda = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Sources of credentials that the SDK imports only if the environment has no keys. Lambda always sets keys, so
 * these packages and the clients that they use are not bundled.
 */
const unusedCredentialSources = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

const options: BuildOptions = {
  ...lambda,
  external: unusedCredentialSources,
  // An ESM bundle would load all lazy parts of each imported `node:` module. `module` comes first because it
  // tree-shakes better.
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  define: { 'import.meta.url': 'here' },
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
  // The codecs set `import.meta.url` where the runtime has none.
  logOverride: { 'empty-import-meta': 'silent' },
};

/** Default esbuild options, the baseline of the measurements. */
const naiveOptions: BuildOptions = {
  ...lambda,
  format: 'esm',
  banner: {
    js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
  },
};

/**
 * Bundles a handler. The source map stays beside the folder, because shipping and reading it would cost half
 * as much CPU again.
 */
export async function bundle(entry: string, folder: string): Promise<Bundle> {
  const built = await build(entry, join(folder, 'index.js'), { ...options, sourcemap: 'external' });
  renameSync(`${built.file}.map`, `${folder}.map`);
  copyRuntimeFiles(built.inputs, folder);
  return built;
}

/** Returns the font files that the bundled `fonts.ts` modules refer to. */
const listFonts = (inputs: readonly string[]): string[] =>
  inputs
    .filter((file) => file.endsWith('/fonts.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([\w/-]+\.ttf)'/g)])
    .map(([, font]) => `node_modules/${font}`);

/** Copies the WebAssembly files and fonts that the code opens at run time into the bundle's folder. */
function copyRuntimeFiles(inputs: readonly string[], folder: string) {
  for (const code of inputs) copyRuntimeFile(code.replace(/\.js$/, '.wasm'), folder);
  for (const font of listFonts(inputs)) copyRuntimeFile(font, folder);
}

/**
 * Copies a file to the same path below `node_modules` of the bundle's folder, beside the code that loads it.
 */
function copyRuntimeFile(file: string, folder: string) {
  const modulesIndex = file.indexOf('node_modules/');
  if (modulesIndex < 0 || !/\.(wasm|ttf)$/.test(file) || !existsSync(file)) return;
  const copy = join(folder, file.slice(modulesIndex));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}

async function build(entry: string, file: string, buildOptions: BuildOptions) {
  const { metafile } = await esbuild({
    ...buildOptions,
    entryPoints: [entry],
    outfile: file,
    metafile: true,
  });
  return { file, bytes: statSync(file).size, inputs: Object.keys(metafile.inputs) };
}

/** Measures both ways of bundling an entry in turns, so that a busy machine affects both alike. */
export async function measureBundle(
  entry: string,
  runs = 9,
): Promise<{ ours: BundleCost; naive: BundleCost }> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const ownBuild = await build(entry, join(folder, 'index.js'), options);
    const naiveBuild = await build(entry, join(folder, 'naive.mjs'), naiveOptions);
    copyRuntimeFiles(ownBuild.inputs, folder);
    const cpu = { ours: [] as number[], naive: [] as number[] };
    for (let run = 0; run < runs; run++) {
      cpu.ours.push(measureImportCpu(ownBuild.file));
      cpu.naive.push(measureImportCpu(naiveBuild.file));
    }
    return {
      ours: { bytes: ownBuild.bytes, cpu: Math.min(...cpu.ours) },
      naive: { bytes: naiveBuild.bytes, cpu: Math.min(...cpu.naive) },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Measures the import in a fresh process, loaded as Lambda's runtime does: `.mjs` by import, `.js` by
 * require.
 */
function measureImportCpu(file: string): number {
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
