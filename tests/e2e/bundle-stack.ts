// The program of the stack in few files, made once for a version of the code: a browser test starts the stack
// anew, and loading two thousand modules takes most of that.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { acquireLock } from '#scripts/local/only-one.ts';
import { entryKey, readTemplate, root } from '#scripts/local/template.ts';

const cache = join(root, '.build', 'stack');
const PROGRAM = 'scripts/start';
/** Number of bundles that stay, because a stack of another version may still run. */
const KEPT = 4;

export interface BundledStack {
  /** Folder with the handlers, each at the path of its source. */
  folder: string;
  program: string;
}

/** Returns the bundle of a version of the code; makes it, while others wait, if it does not exist. */
export async function bundleStack(code: string): Promise<BundledStack> {
  const folder = join(cache, code.slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const release = await acquireLock(join(cache, 'lock.db'));
    try {
      if (!existsSync(folder)) await makeBundle(folder);
    } finally {
      release();
    }
  }
  return { folder, program: join(folder, `${PROGRAM}.js`) };
}

/** Returns the handler files of all functions. */
async function listHandlers(): Promise<string[]> {
  const { Resources } = await readTemplate();
  const entries = Object.values(Resources).map(({ Metadata }) => Metadata?.[entryKey]);
  return [...new Set(entries.filter((entry) => typeof entry === 'string'))];
}

/** Makes the bundle atomically, and deletes old ones of other versions. */
async function makeBundle(folder: string): Promise<void> {
  const others = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(cache, name), at: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of others.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
  const unfinished = mkdtempSync(join(cache, 'making-'));
  await build({
    absWorkingDir: root,
    entryPoints: [`${PROGRAM}.ts`, ...(await listHandlers())],
    outbase: '.',
    outdir: unfinished,
    bundle: true,
    // Functions share their modules, as they do when the stack imports them from source.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: false,
    logLevel: 'warning',
    plugins: [placesOfSources],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  renameSync(unfinished, folder);
}

/** Lets each source refer to its own place, because files beside it are not copied. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  setup(bundling) {
    bundling.onLoad({ filter: /\.c?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (path.includes('/node_modules/')) {
        // Modules that define the name themselves are no CommonJS.
        if (!/\b__dirname\b/.test(text) || /\b(?:const|let|var) __dirname\b/.test(text)) return undefined;
        return { contents: text.replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(path))) };
      }
      if (!text.includes('import.meta.')) return undefined;
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.main', 'false');
      return { contents, loader: 'ts' };
    });
  },
};
