// Writes the landing page in all three languages at build time; CSS shows the one boot.ts chose, so it needs no script of its own.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../../shared/messages.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const mark = '<!-- landing -->';

export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url === '/') request.url = '/landing.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (html.includes(mark) ? html.replace(mark, allLanguages()) : html),
    },
  };
}

function allLanguages(): string {
  const template = read('../src/landing/landing.html');
  return languages
    .map((language) => {
      const texts: Record<string, string> = JSON.parse(read(`../src/i18n/${language}/landing.json`));
      const text = template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        if (!texts[key]) throw new Error(`landing.json (${language}) does not say ${key}`);
        return texts[key].replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      });
      return `<div lang="${language}">${text}</div>`;
    })
    .join('\n');
}
