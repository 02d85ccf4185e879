// Dates, numbers and money as a regional setting writes them, in the plant's time zone and currency.
import { type Day, dayIn, type Instant } from './day.ts';

export interface Region {
  /** Regional setting of product §5. */
  globalization: 'en' | 'it';
  timeZone: string;
  currency: string;
}

export const localeOf = ({ globalization }: Pick<Region, 'globalization'>) =>
  globalization === 'it' ? 'it-IT' : 'en-GB';

/** Always four digits of the year: what a form shows can be typed again. */
export const dayDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
export const timeDigits = { hour: '2-digit', minute: '2-digit' } as const;

export interface Format {
  day(day: Day | undefined | null): string;
  instant(instant: Instant | undefined | null): string;
  number(value: number | undefined | null, decimals?: number): string;
  money(value: number | undefined | null): string;
  /** 95 → 1 h 35 min */
  minutes(value: number | undefined | null): string;
  /** The plant's calendar date of an instant. */
  dayOf(instant: Instant): Day;
  region: Region;
}

const made = new Map<string, Format>();

/** Made once a region: making them takes a browser longer than drawing what shows them. */
export function formatOf(region: Region): Format {
  const key = [region.globalization, region.timeZone, region.currency].join();
  let format = made.get(key);
  if (!format) {
    format = make(region);
    made.set(key, format);
  }
  return format;
}

function make(region: Region): Format {
  const locale = localeOf(region);
  const day = new Intl.DateTimeFormat(locale, { ...dayDigits, timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, {
    ...dayDigits,
    ...timeDigits,
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
    minutes: (value) => (value === undefined || value === null ? '' : spellMinutes(value, number())),
    dayOf: (value) => dayIn(region.timeZone, value),
    region,
  };
}

function spellMinutes(value: number, figure: Intl.NumberFormat): string {
  const hours = Math.floor(value / 60);
  return [hours > 0 && `${hours} h`, (value % 60 > 0 || hours === 0) && `${figure.format(value % 60)} min`]
    .filter(Boolean)
    .join(' ');
}
