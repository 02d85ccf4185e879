// A mail's subject and its two bodies, from a message: pure, and safe whatever people wrote into its values.
import { inPlant } from '../access/plant-link.ts';
import type { Mail } from './message.ts';
import { templates } from './templates.ts';

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

type Values = Mail['values'];

/** `site` is the origin every link leads to: no value can lead elsewhere. */
export function compose({ template, language, opensIn, values }: Omit<Mail, 'to'>, site: string): Composed {
  const { path, [language]: words } = templates[template];
  const paragraphs = words.paragraphs
    .filter((text) => says(text, values))
    .map((text) => filled(text, values));
  const page = path.replace(placeholder, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const url = site + (opensIn ? inPlant(page, opensIn) : page);
  return {
    subject: oneLine(filled(words.subject, values)),
    text: [...paragraphs, `${words.link}: ${url}`].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body>`,
      ...paragraphs.map((text) => `<p>${escaped(text).replace(/\r?\n/g, '<br>')}</p>`),
      `<p><a href="${escaped(url)}">${escaped(words.link)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const placeholder = /\{\{(\w+)\}\}/g;

/** In one pass: braces inside a value stay what they are. */
const filled = (text: string, values: Values) =>
  text.replace(placeholder, (_, name: string) => values[name] ?? '');

const says = (text: string, values: Values) => {
  const names = [...text.matchAll(placeholder)].map(([, name]) => name!);
  return names.length === 0 || names.some((name) => values[name]?.trim());
};

/** No line ends, which would begin another header, and no marks that turn the direction of what follows. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark]!);
