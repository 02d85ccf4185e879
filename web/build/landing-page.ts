// Writes the landing page in all three languages at build time; CSS shows the language chosen by boot.ts, so
// the page needs no script of its own.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '#shared/messages.ts';

const readText = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const PLACEHOLDER = '<!-- landing -->';

export function landingPagePlugin(): Plugin {
  return {
    name: 'landing-page',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url === '/') request.url = '/landing.html';
        else if (request.url?.startsWith('/report/')) request.url = '/report.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (html.includes(PLACEHOLDER) ? html.replace(PLACEHOLDER, buildAllLanguages()) : html),
    },
  };
}

function buildAllLanguages(): string {
  const template = readText('../src/landing/landing.html');
  return languages
    .map((language) => {
      const texts: Record<string, string> = JSON.parse(readText(`../src/i18n/${language}/landing.json`));
      const text = template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        if (!texts[key]) throw new Error(`landing.json (${language}) does not say ${key}`);
        return texts[key].replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      });
      return `<div lang="${language}">${text}</div>`;
    })
    .join('\n');
}
