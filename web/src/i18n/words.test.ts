// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { templates } from '#shared/mail/templates.ts';
import { type Language, languages, messages } from '#shared/messages.ts';
import { alertTexts } from '#shared/organisation/alert-text.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Terms that must be used in place of others. */
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

/** Patterns of wordings that do not match the voice of each language. */
const unwanted = {
  en: /\b(stands|stood|anew|told)\b|\blies? (in|here|there)\b|^Has \{|\bNobody has (it|this)\b|\blets? go of\b|^Empty( means|: )|^Actions on\b/i,
  it: /\b(tu|tuo|tua|tuoi|tue|hai|puoi|vuoi|Lei|Suo|Sua|Suoi|Sue)\b|^(Salva|Annulla|Chiudi|Apri|Aggiungi|Rimuovi|Scegli|Invia|Riprova|Elimina|Esporta|Inserisci|Seleziona)\b/,
  fr: / [:;?!»]|« |\bmarche(nt)? (comme|mais|de nouveau)|^Vide signifie|^Y travailler$/,
} as const;

const textsIn = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(textsIn);

/** Returns all texts of the product in a language, without the documentation. */
function textsOf(language: Language): string[] {
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

it.each(languages)('keeps one voice in %s', (language) => {
  expect(textsOf(language).filter((text) => unwanted[language].test(text))).toEqual([]);
});

it.each(['it', 'fr'] as const)('one thing has one word in %s', (language) => {
  const texts = textsOf(language);
  for (const [word, other] of Object.entries(replaced[language]))
    expect([word, texts.filter((text) => other.test(text))]).toEqual([word, []]);
});
