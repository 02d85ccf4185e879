// Texts whose keys are known only at run time: field labels, enumeration values, refusal codes.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, parseProblem } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { defaultSettings, readStoredSettings } from '../appearance.ts';
import { dateFormatOptions, getLocale, timeFormatOptions } from '../ui/format.ts';
import { ServiceFailure, Unreachable } from '../unreachable.ts';
import type { Namespace } from './catalogues.ts';
import { i18n } from './i18n.ts';

type TextValues = Record<string, unknown>;
/**
 * Returns the text of the first key that the namespace contains, otherwise the first that `common` contains.
 */
export type GetText = (keys: string | string[], values?: TextValues) => string;

export const textOf = (namespace?: Namespace): GetText => {
  const namespaces = namespace && namespace !== 'common' ? [namespace, 'common'] : ['common'];
  const t = i18n.t as unknown as (keys: string | string[], options: TextValues) => string;
  return (keys, values = {}) => t(keys, { ...values, ns: namespaces });
};

/** Returns `textOf` in a component, which renders again when the language changes. */
export function useText(namespace?: Namespace): GetText {
  const { i18n: current } = useTranslation(namespace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  return useMemo(() => textOf(namespace), [namespace, current.language]);
}

export const getEnumText = (name: string, value: string): string => textOf()(`enums:${name}.${value}`);

/** Returns the text of an error in the user's language. */
export function getErrorText(error: unknown): string {
  const text = textOf();
  if (error instanceof RefusalError)
    return text([`messages:${error.code}`, 'messages:unexpected'], formatValues(error, text));
  if (error instanceof ServiceFailure) return text('common:failed', { reference: error.reference });
  const code = error instanceof Unreachable ? error.code : undefined;
  return text(code ? `messages:${code}` : 'common:unreachable');
}

/** Returns the text of a field problem. */
export function getProblemText(problem: string): string {
  const { code, limit } = parseProblem(problem as Problem);
  return textOf()([`messages:${code}`, 'messages:wrongType'], { limit: limit && formatNumber(limit) });
}

/** Values of refusals that are enumeration values, with their enumerations. */
const valueEnumerations: Record<string, string> = { by: 'thing', what: 'thing' };

/**
 * Returns the values of a refusal as text: enumeration values in the user's language, days and instants in
 * local time.
 */
function formatValues({ code, details: { values = {} } }: RefusalError, text: GetText): TextValues {
  const formatValue = (name: string, value: string | number) => {
    if (name === 'limit') return formatNumber(Number(value));
    if (typeof value === 'number') return value;
    if (/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(value)) return formatDate(value);
    // The enumeration of a refused state has the name of the refusal code.
    const list = name === 'state' ? code : valueEnumerations[name];
    return list ? text(`enums:${list}.${value}`, { ...values, defaultValue: value }) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]));
}

/** Formats a number without a separator in four digits, since it may be a year. */
const formatNumber = (value: number) =>
  new Intl.NumberFormat(getLocale(readStoredSettings() ?? defaultSettings), {
    maximumFractionDigits: 9,
    useGrouping: 'min2',
  }).format(value);

function formatDate(day: string): string {
  const locale = getLocale(readStoredSettings() ?? defaultSettings);
  const time = day.includes('T') ? timeFormatOptions : ({ timeZone: 'UTC' } as const);
  return new Intl.DateTimeFormat(locale, { ...dateFormatOptions, ...time }).format(Date.parse(day));
}
