// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { templates } from '../../../shared/mail/templates.ts';
import { languages, messages } from '../../../shared/messages.ts';
import { alertTexts } from '../../../shared/organisation/alert-text.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What another word stands for everywhere. */
const replaced = {
  it: {
    manutentore: /\btecnic[oi]\b/i,
    squadra: /\bteams?\b/i,
    Cruscotto: /\bdashboard\b/i,
  },
  fr: {
    usine: /\bsites?\b/i,
    atelier: /\bdépartements?\b/i,
    technicien: /\bmainteneurs?\b/i,
    équipe: /\bteams?\b/i,
    'Tableau de bord': /\bdashboard\b/i,
  },
} as const;

const textsIn = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(textsIn);

/** All that the product says in a language, pages of the documentation apart. */
function textsOf(language: keyof typeof replaced): string[] {
  const catalogues = readdirSync(`${folder}/${language}`)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8'))));
  const place = languages.indexOf(language);
  const told = [...Object.values(messages), ...Object.values(alertTexts)].map((texts) => texts[place]!);
  const mails = Object.values(templates).flatMap(({ [language]: { subject, paragraphs, link } }) => [
    subject,
    ...paragraphs,
    link,
  ]);
  return [...catalogues, ...told, ...mails].map((text) => text.replace(/\{\{\w+\}\}/g, ''));
}

it.each(['it', 'fr'] as const)('one thing has one word in %s', (language) => {
  const texts = textsOf(language);
  for (const [word, other] of Object.entries(replaced[language]))
    expect([word, texts.filter((text) => other.test(text))]).toEqual([word, []]);
});
