// The modules each page of the app comes from: every route is led through its own `lazy`, and what that imports is noted.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { FeatureRoute } from '../src/route.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));

export interface PageModules {
  route: FeatureRoute;
  modules: string[];
}

export async function pageModules(): Promise<PageModules[]> {
  const { routes, imported } = await readRoutes();
  const pages: PageModules[] = [];
  for (const route of routes) {
    imported.clear();
    // nothing arrives but stand-ins: a page that is put together of them need not come to its end
    await route.lazy().catch(() => undefined);
    pages.push({ route, modules: [...imported] });
  }
  return pages;
}

/** What routes are made of; whatever else they name is a stand-in. */
const pieces = /(routes|contents|permissions|kinds)\.tsx?$|\/paths\//;
const routesAlone: Plugin = {
  name: 'routes-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') return { path: resolve(resolveDir, path), external: true };
      return pieces.test(path) ? undefined : { path, namespace: 'stand-in' };
    });
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: 'module.exports = standIn;' }));
  },
};

async function readRoutes(): Promise<{ routes: FeatureRoute[]; imported: Set<string> }> {
  const files = globSync('features/*/routes.tsx', { cwd: source });
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file, n) => `export { routes as of${n} } from './${file}';`).join('\n'),
      resolveDir: source,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'found',
    jsx: 'automatic',
    plugins: [routesAlone],
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

/** Its pages go on without a network. */
export const isTouched = ({ layout }: FeatureRoute): boolean => layout === 'tablet' || layout === 'operator';
