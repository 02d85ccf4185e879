// Texts whose key is only known at run time: a field's label, an enumeration's value, a refusal's code.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, partsOf } from '../../../shared/messages.ts';
import { Refused } from '../../../shared/refused.ts';
import { storedSettings, unsaved } from '../appearance.ts';
import { dayDigits, localeOf, timeDigits } from '../ui/format.ts';
import type { Namespace } from './catalogues.ts';
import { i18n } from './i18n.ts';

type Values = Record<string, unknown>;
/** The first of `keys` the namespace knows, else the first `common` knows. */
export type Text = (keys: string | string[], values?: Values) => string;

export const textOf = (namespace?: Namespace): Text => {
  const spaces = namespace && namespace !== 'common' ? [namespace, 'common'] : ['common'];
  const t = i18n.t as unknown as (keys: string | string[], options: Values) => string;
  return (keys, values = {}) => t(keys, { ...values, ns: spaces });
};

/** As `textOf`, in a component: it renders anew when the language changes. */
export function useText(namespace?: Namespace): Text {
  const { i18n: current } = useTranslation(namespace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  return useMemo(() => textOf(namespace), [namespace, current.language]);
}

export const enumText = (name: string, value: string): string => textOf()(`enums:${name}.${value}`);

/** What went wrong, in the user's language. */
export function errorText(error: unknown): string {
  const text = textOf();
  return error instanceof Refused
    ? text([`messages:${error.code}`, 'messages:unexpected'], spoken(error, text))
    : text('common:unreachable');
}

/** What is wrong with a field. */
export function problemText(problem: string): string {
  const { code, limit } = partsOf(problem as Problem);
  return textOf()([`messages:${code}`, 'messages:wrongType'], { limit: limit && numeral(limit) });
}

/** A refusal's words of ours, and in which enumeration they stand. */
const words: Record<string, string> = { by: 'thing', what: 'thing' };

/** A refusal's values as people read them: words in their language, days and instants by this device's clock. */
function spoken({ code, details: { values = {} } }: Refused, text: Text): Values {
  const say = (name: string, value: string | number) => {
    if (name === 'limit') return numeral(Number(value));
    if (typeof value === 'number') return value;
    if (/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(value)) return clock(value);
    // what refuses by state is named like the list of the states
    const list = name === 'state' ? code : words[name];
    return list ? text(`enums:${list}.${value}`, { ...values, defaultValue: value }) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(name, value)]));
}

/** A year is written without a mark between its digits. */
const numeral = (value: number) =>
  new Intl.NumberFormat(localeOf(storedSettings() ?? unsaved), {
    maximumFractionDigits: 9,
    useGrouping: 'min2',
  }).format(value);

function clock(day: string): string {
  const locale = localeOf(storedSettings() ?? unsaved);
  const time = day.includes('T') ? timeDigits : ({ timeZone: 'UTC' } as const);
  return new Intl.DateTimeFormat(locale, { ...dayDigits, ...time }).format(Date.parse(day));
}
