// Modules of each page of the app: the `lazy` of every route is executed with stand-ins, and its imports are
// recorded.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { FeatureRoute } from '../src/route.ts';

const SOURCE_FOLDER = fileURLToPath(new URL('../src', import.meta.url));

export interface PageModules {
  route: FeatureRoute;
  modules: string[];
}

export async function listPageModules(): Promise<PageModules[]> {
  const { routes, imported } = await readRoutes();
  const pages: PageModules[] = [];
  for (const route of routes) {
    imported.clear();
    // All imports are stand-ins, so a page assembled from them may fail.
    await route.lazy().catch(() => undefined);
    pages.push({ route, modules: [...imported] });
  }
  return pages;
}

/** Modules that routes consist of; all other imports are replaced by stand-ins. */
const routeModules = /(routes|contents|permissions|kinds)\.tsx?$|\/paths\//;
/** Marks calls of the plugin's own `resolve`, which esbuild resolves itself. */
const RESOLVING = 'resolving';
const standInPlugin: Plugin = {
  name: 'routes-alone',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /.*/ }, async ({ kind, path, resolveDir, pluginData }) => {
      if (pluginData === RESOLVING) return undefined;
      if (kind === 'dynamic-import') {
        const module = await resolve(path, { kind, resolveDir, pluginData: RESOLVING });
        return { path: module.path, external: true };
      }
      return routeModules.test(path) ? undefined : { path, namespace: 'stand-in' };
    });
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: 'module.exports = standIn;' }));
  },
};

async function readRoutes(): Promise<{ routes: FeatureRoute[]; imported: Set<string> }> {
  const files = globSync('features/*/routes.tsx', { cwd: SOURCE_FOLDER });
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file, n) => `export { routes as of${n} } from './${file}';`).join('\n'),
      resolveDir: SOURCE_FOLDER,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'found',
    jsx: 'automatic',
    plugins: [standInPlugin],
  });
  const imported = new Set<string>();
  const standIn: unknown = new Proxy(() => standIn, {
    get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : standIn),
  });
  const noted = async (path: string) => {
    imported.add(path);
    return standIn;
  };
  const code = outputFiles[0]!.text.replaceAll(/\bimport\(/g, 'noted(');
  const found: Record<string, FeatureRoute[]> = runInNewContext(`${code}; found;`, { standIn, noted });
  return { routes: Object.values(found).flat(), imported };
}

/** Whether the pages of the route work without a network. */
export const isTouchRoute = ({ layout }: FeatureRoute): boolean =>
  layout === 'tablet' || layout === 'operator';
