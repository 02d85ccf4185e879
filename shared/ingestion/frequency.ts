// Parsing of frequencies as people write them in English, Italian and French: `52W`, `quarterly`,
// `ogni 500 ore`, `tous les 15 jours`, `2 volte l'anno`.
import type { Frequency, Unit } from '../planned/period.ts';

/** A frequency in calendar units, or in hours of the machine's meter. */
export interface ImportedFrequency {
  /** A whole number from 1. */
  n: number;
  unit: Unit | 'H';
}

const MAX_FREQUENCY = 3650;
const MAX_HOURS = 100_000;

/** Words that are a frequency alone. Words that mean two things, such as `bimensuel`, are left out. */
const wordsByFrequency: Readonly<Record<string, string>> = {
  '1D': 'daily everyday giornaliero giornaliera giornaliere giornalieri giornalmente quotidiano quotidiana quotidianamente quotidien quotidienne quotidiennement journalier journaliere',
  '1W': 'weekly settimanale settimanali settimanalmente hebdomadaire hebdomadaires hebdomadairement hebdo',
  '2W': 'fortnightly biweekly quindicinale quindicinali',
  '1M': 'monthly mensile mensili mensilmente mensuel mensuelle mensuels mensuelles mensuellement',
  '2M': 'bimestrale bimestrali bimestriel bimestrielle',
  '3M': 'quarterly trimestrale trimestrali trimestralmente trimestriel trimestrielle trimestriels trimestrielles',
  '4M': 'quadrimestrale quadrimestrali quadrimestriel quadrimestrielle',
  '6M': 'halfyearly semiannual semiannually semestrale semestrali semestralmente semestriel semestrielle semestriels semestrielles',
  '1Y': 'yearly annual annually annuale annuali annualmente annuel annuelle annuels annuelles annuellement',
  '2Y': 'biennial biennale biennali biennal',
  '3Y': 'triennial triennale triennali triennal',
  '4Y': 'quadriennale quadriennal',
  '5Y': 'quinquennial quinquennale quinquennal',
  '10Y': 'decennale decennal',
};
const frequencyByWord: ReadonlyMap<string, ImportedFrequency> = new Map(
  Object.entries(wordsByFrequency).flatMap(([code, words]) => {
    const frequency = { n: Number.parseInt(code, 10), unit: code.at(-1) as Unit };
    return words.split(' ').map((word) => [word, frequency] as const);
  }),
);

const wordsByUnit: Readonly<Record<ImportedFrequency['unit'], string>> = {
  D: 'd day days daily giorno giorni g gg gior jour jours j jr jrs',
  W: 'w wk wks week weeks weekly settimana settimane sett semaine semaines sem',
  M: 'm mth mths month months monthly mese mesi mois',
  Y: 'y yr yrs year years yearly anno anni an ans annee annees',
  H: 'h hr hrs hour hours ora ore heure heures',
};
const unitByWord: ReadonlyMap<string, ImportedFrequency['unit']> = new Map(
  Object.entries(wordsByUnit).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit as ImportedFrequency['unit']] as const),
  ),
);

const numbersByWord: readonly string[] = [
  'one a an un uno una une',
  'two due deux',
  'three tre trois',
  'four quattro quatre',
  'five cinque cinq',
  'six sei',
  'seven sette sept',
  'eight otto huit',
  'nine nove neuf',
  'ten dieci dix',
  'eleven undici onze',
  'twelve dodici douze',
];
const numberByWord: ReadonlyMap<string, number> = new Map([
  ...numbersByWord.flatMap((words, i) => words.split(' ').map((word) => [word, i + 1] as const)),
  ...(['quindici', 'quinze', 'fifteen'] as const).map((word) => [word, 15] as const),
]);

/** Texts before a number and a unit. */
const everyPattern = /^(?:every|each|ogni|tutti i|tutte le|tous les|toutes les|chaque|a chaque)\s+/;
/** Texts before and after hours that say that the machine counts them. */
const meterPrefix = /\b(?:running|operating|working|machine) (?=h|hrs?|hours?$)/;
const meterSuffix =
  /\s+(?:di (?:funzionamento|lavoro|marcia|esercizio)|macchina|de (?:marche|fonctionnement|service)|machine|of operation|running|operating|run)$/;
const timesPattern =
  /^(?:(\d+|[a-z]+)\s*(?:times|volte|volta|fois|x)|(once|twice))(?:\s+|\s*\/\s*)(?:(?:per|par|a|an|al|alla|all|la|le|l|in|each|every|ogni|chaque)(?:\s+|\s*'\s*))*([a-z]+)$/;

/** Returns the text in lower case without accents, hyphens and separators of thousands. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’`´]/g, "'")
    .replace(/(?<=\w)[-‐‑–_]+(?=\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\b\d{1,3}(?:[.,' ]\d{3})+\b/g, (digits) => digits.replace(/\D/g, ''))
    .trim()
    .replace(/\s*\.$/, '');

const parseNumberWord = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Number(text) : numberByWord.get(text);

const toFrequency = (n: number, unit: ImportedFrequency['unit']): ImportedFrequency | undefined =>
  n >= 1 && n <= (unit === 'H' ? MAX_HOURS : MAX_FREQUENCY) ? { n, unit } : undefined;

/** Converts a number of times in a unit, if they are evenly spaced. */
function convertTimes(times: number, unit: ImportedFrequency['unit']): ImportedFrequency | undefined {
  if (times === 1) return unit === 'H' ? undefined : { n: 1, unit };
  const code = { Y: { 24: '2W', 26: '2W', 52: '1W', 365: '1D' }, M: { 2: '2W', 4: '1W' }, W: { 7: '1D' } }[
    unit as 'Y' | 'M' | 'W'
  ]?.[times as never] as string | undefined;
  if (code) return { n: Number.parseInt(code, 10), unit: code.at(-1) as Unit };
  return unit === 'Y' && times >= 1 && 12 % times === 0 ? { n: 12 / times, unit: 'M' } : undefined;
}

function parseTimes(text: string): ImportedFrequency | undefined {
  const [, count, word, unitWord = ''] = timesPattern.exec(text) ?? [];
  const times = word ? (word === 'once' ? 1 : 2) : parseNumberWord(count ?? '');
  const unit = unitByWord.get(unitWord);
  return times !== undefined && unit && unitWord.length > 1 ? convertTimes(times, unit) : undefined;
}

/** Returns undefined if the text is not a frequency: `TAR`, `As needed`, `1x/Monat`. */
export function parseFrequency(text: string): ImportedFrequency | undefined {
  const normalized = normalize(text);
  const word = frequencyByWord.get(normalized.replace(/[^a-z0-9]/g, ''));
  if (word) return word;
  const times = parseTimes(normalized);
  if (times) return times;
  const isEvery = everyPattern.test(normalized);
  const interval = normalized.replace(everyPattern, '').replace(meterPrefix, '').replace(meterSuffix, '');
  const [, digits, numberText, unitWord = ''] = /^(?:(\d+)\s*|([a-z]+)\s+)?([a-z]+)\.?$/.exec(interval) ?? [];
  const unit = unitByWord.get(unitWord);
  // A letter alone is no frequency, and an hour alone is none that people plan by.
  const isAlone = digits === undefined && numberText === undefined;
  if (!unit || (isAlone && (unit === 'H' || unitWord.length === 1))) return undefined;
  if (numberText !== undefined && !isEvery) return undefined;
  const n = digits === undefined ? (isAlone ? 1 : numberByWord.get(numberText!)) : Number(digits);
  return n === undefined ? undefined : toFrequency(n, unit);
}

/** Whether a frequency is in calendar units. */
export const isCalendarFrequency = (frequency: ImportedFrequency): frequency is Frequency =>
  frequency.unit !== 'H';

export const formatFrequencyCode = ({ n, unit }: ImportedFrequency) => `${n}${unit}`;
