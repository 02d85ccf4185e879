// Formatting of dates, numbers and money by regional setting, plant time zone and currency.
import { type Day, type Instant, toLocalDay } from './day.ts';

export interface Region {
  /** Regional setting of product §5. */
  globalization: 'en' | 'it';
  timeZone: string;
  currency: string;
}

export const getLocale = ({ globalization }: Pick<Region, 'globalization'>) =>
  globalization === 'it' ? 'it-IT' : 'en-GB';

/** Always a four-digit year: a date shown in a form can be typed again. */
export const dateFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
export const timeFormatOptions = { hour: '2-digit', minute: '2-digit' } as const;

export interface Format {
  day(day: Day | undefined | null): string;
  instant(instant: Instant | undefined | null): string;
  number(value: number | undefined | null, decimals?: number): string;
  money(value: number | undefined | null): string;
  /** Formats minutes: 95 → 1 h 35 min. */
  minutes(value: number | undefined | null): string;
  /** Returns the plant-local calendar date of an instant. */
  dayOf(instant: Instant): Day;
  region: Region;
}

const formatCache = new Map<string, Format>();

/**
 * Returns the cached formatter of a region: creating one takes a browser longer than rendering the values.
 */
export function getFormat(region: Region): Format {
  const key = [region.globalization, region.timeZone, region.currency].join();
  let format = formatCache.get(key);
  if (!format) {
    format = createFormat(region);
    formatCache.set(key, format);
  }
  return format;
}

function createFormat(region: Region): Format {
  const locale = getLocale(region);
  const day = new Intl.DateTimeFormat(locale, { ...dateFormatOptions, timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, {
    ...dateFormatOptions,
    ...timeFormatOptions,
    timeZone: region.timeZone,
  });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: region.currency });
  const numbers = new Map<number | undefined, Intl.NumberFormat>();
  const number = (decimals?: number) => {
    let format = numbers.get(decimals);
    if (!format) {
      format = new Intl.NumberFormat(locale, {
        maximumFractionDigits: decimals ?? 6,
        minimumFractionDigits: decimals,
      });
      numbers.set(decimals, format);
    }
    return format;
  };
  return {
    day: (value) => (value ? day.format(Date.parse(`${value}T00:00:00Z`)) : ''),
    instant: (value) => (value ? instant.format(Date.parse(value)) : ''),
    number: (value, decimals) =>
      value === undefined || value === null ? '' : number(decimals).format(value),
    money: (value) => (value === undefined || value === null ? '' : money.format(value)),
    minutes: (value) => (value === undefined || value === null ? '' : formatMinutes(value, number())),
    dayOf: (value) => toLocalDay(region.timeZone, value),
    region,
  };
}

function formatMinutes(value: number, numberFormat: Intl.NumberFormat): string {
  const hours = Math.floor(value / 60);
  return [
    hours > 0 && `${hours} h`,
    (value % 60 > 0 || hours === 0) && `${numberFormat.format(value % 60)} min`,
  ]
    .filter(Boolean)
    .join(' ');
}
