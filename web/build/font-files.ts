// Emits the eight Open Sans fonts embedded as base64 in Cloudscape's global styles as files that do not block
// the first text.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const globalStyles = /@cloudscape-design\/global-styles\/index\.css$/;
const embeddedFont = /url\(["']?data:font\/woff2;base64,([A-Za-z0-9+/=]+)["']?\)/g;
const SERVED_PATH = '/@fonts/';

export function fontFilesPlugin(): Plugin {
  const fonts = new Map<string, Buffer>();
  let building = false;
  return {
    name: 'font-files',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(SERVED_PATH, (request, response, next) => {
        const font = fonts.get(request.url?.slice(1) ?? '');
        if (!font) return next();
        response.setHeader('content-type', 'font/woff2');
        response.end(font);
      });
    },
    load(id) {
      const path = id.split('?')[0]!;
      if (!globalStyles.test(path)) return null;
      const css = readFileSync(path, 'utf8').replace(embeddedFont, (_, base64: string) => {
        const source = Buffer.from(base64, 'base64');
        const name = `open-sans-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.woff2`;
        fonts.set(name, source);
        if (building) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
        return `url(${building ? '/assets/' : SERVED_PATH}${name})`;
      });
      if (fonts.size !== 8) this.error(`expected 8 embedded fonts in global-styles, found ${fonts.size}`);
      return css.replaceAll('@font-face {', '@font-face {\n  font-display: swap;');
    },
  };
}
