// Adds src/boot.ts to every page as a classic script, which runs before the first paint, unlike a module.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';

const sourceFile = fileURLToPath(new URL('../src/boot.ts', import.meta.url));
const SERVED_URL = '/@boot.js';

const compile = () =>
  buildSync({
    entryPoints: [sourceFile],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  }).outputFiles[0]!.text;

export function bootScriptPlugin(): Plugin {
  let url = SERVED_URL;
  return {
    name: 'boot-script',
    buildStart() {
      if (this.environment.config.command !== 'build') return;
      const code = compile();
      const fileName = `assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      url = `/${fileName}`;
    },
    configureServer(server) {
      server.middlewares.use(SERVED_URL, (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(compile());
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: url }, injectTo: 'body-prepend' }],
  };
}
