// Dates, numbers and money as the user's regional setting writes them, in the plant's time zone and currency.
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, dayIn, type Instant } from '../../../shared/day.ts';

export interface Region {
  /** Regional setting of product §5. */
  globalization: 'en' | 'it';
  timeZone: string;
  currency: string;
}

export const RegionContext = createContext<Region>({ globalization: 'en', timeZone: 'UTC', currency: 'EUR' });

export const localeOf = ({ globalization }: Pick<Region, 'globalization'>) =>
  globalization === 'it' ? 'it-IT' : 'en-GB';

/** Always four digits of the year: what a form shows can be typed again. */
export const dayDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
export const timeDigits = { hour: '2-digit', minute: '2-digit' } as const;

const words = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };
/** The locale of words, such as a month's name: they follow the language, figures the regional setting. */
export function useWordLocale(): string {
  const { i18n } = useTranslation();
  return words[i18n.resolvedLanguage as keyof typeof words] ?? words.en;
}

export interface Format {
  day(day: Day | undefined | null): string;
  instant(instant: Instant | undefined | null): string;
  month(month: string): string;
  number(value: number | undefined | null, decimals?: number): string;
  money(value: number | undefined | null): string;
  /** 95 → 1 h 35 min */
  minutes(value: number | undefined | null): string;
  /** The plant's calendar date of an instant. */
  dayOf(instant: Instant): Day;
  region: Region;
}

export function formatOf(region: Region): Format {
  const locale = localeOf(region);
  const day = new Intl.DateTimeFormat(locale, { ...dayDigits, timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, {
    ...dayDigits,
    ...timeDigits,
    timeZone: region.timeZone,
  });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: region.currency });
  const number = (decimals?: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals ?? 6, minimumFractionDigits: decimals });
  return {
    day: (value) => (value ? day.format(Date.parse(`${value}T00:00:00Z`)) : ''),
    instant: (value) => (value ? instant.format(Date.parse(value)) : ''),
    month: (value) => month.format(Date.parse(`${value}-01T00:00:00Z`)),
    number: (value, decimals) =>
      value === undefined || value === null ? '' : number(decimals).format(value),
    money: (value) => (value === undefined || value === null ? '' : money.format(value)),
    minutes: (value) => (value === undefined || value === null ? '' : spellMinutes(value)),
    dayOf: (value) => dayIn(region.timeZone, value),
    region,
  };
}

function spellMinutes(value: number): string {
  const hours = Math.floor(value / 60);
  return [hours > 0 && `${hours} h`, (value % 60 > 0 || hours === 0) && `${value % 60} min`]
    .filter(Boolean)
    .join(' ');
}

export function useFormat(): Format {
  const region = use(RegionContext);
  return useMemo(() => formatOf(region), [region]);
}
