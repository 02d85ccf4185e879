// Composes subject, text and HTML of a mail from a message: pure, and safe for any values.
import { addPlantParam } from '../access/plant-link.ts';
import type { Mail } from './message.ts';
import { templates } from './templates.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

type Values = Mail['values'];

/** Composes a mail. `site` is the origin of every link, so no value can lead to another host. */
export function composeMail(
  { template, language, opensIn, values }: Omit<Mail, 'to'>,
  site: string,
): ComposedMail {
  const { path, [language]: words } = templates[template];
  const paragraphs = words.paragraphs
    .filter((text) => hasContent(text, values))
    .map((text) => fillPlaceholders(text, values));
  const page = path.replace(placeholder, (_, name: string) => {
    // A whole page keeps its separators; the fixed beginning of the path stays before it.
    const encode = name === 'page' ? encodeURI : encodeURIComponent;
    return encode(values[name] ?? '');
  });
  const url = site + (opensIn ? addPlantParam(page, opensIn) : page);
  return {
    subject: toSingleLine(fillPlaceholders(words.subject, values)),
    text: [...paragraphs, `${words.link}: ${url}`].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body>`,
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`),
      `<p><a href="${escapeHtml(url)}">${escapeHtml(words.link)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Replaces all placeholders in one pass: braces inside a value are not replaced. */
const fillPlaceholders = (text: string, values: Values) =>
  text.replace(placeholder, (_, name: string) => values[name] ?? '');

const hasContent = (text: string, values: Values) => {
  const names = [...text.matchAll(placeholder)].map(([, name]) => name!);
  return names.length === 0 || names.some((name) => values[name]?.trim());
};

/** Removes line ends, which would begin another header, and marks that change text direction. */
const toSingleLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();

const entityByMark: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entityByMark[mark]!);
