// Value formats of the published contract: lenient in payloads (numbers as text, null for absent), plain in
// responses (null for absent).
import * as z from 'zod';
import { id } from '../fields.ts';

/**
 * An integer that may be sent as text; null, "" and 0 mean absent (product §5: the supplier id is converted
 * to an integer).
 */
export const seedInt = z.preprocess(
  (v) =>
    v === null || v === '' || v === 0 || v === '0'
      ? undefined
      : typeof v === 'string' && /^\d+$/.test(v)
        ? Number(v)
        : v,
  z.int().optional(),
);
export const seedNumber = z.preprocess(
  (v) =>
    v === null || v === ''
      ? undefined
      : typeof v === 'string' && v.trim() !== '' && !Number.isNaN(Number(v))
        ? Number(v)
        : v,
  z.number().optional(),
);
export const seedText = z.preprocess(
  (v) => (v === null ? undefined : typeof v === 'number' ? String(v) : v),
  z.string().max(4000).optional(),
);
/** A word in any case of letters. */
export const seedWord = z.preprocess(
  (v) => (typeof v === 'string' ? v.toLowerCase() || undefined : v),
  seedText,
);
/** A flag, set only by 1, "1" or true. */
export const seedFlag = z.preprocess((v) => v === true || v === 1 || v === '1', z.boolean()).optional();
/** A day, sent as ISO date or instant, or as MM/DD/YYYY from the form. */
export const seedDay = z.preprocess((v) => {
  if (v === null || v === '') return undefined;
  if (typeof v !== 'string') return v;
  const us = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(v);
  return us ? `${us[3]}-${us[1]}-${us[2]}` : v.slice(0, 10);
}, z.iso.date().optional());
export const seedId = z.preprocess(
  (v) => (v === null || v === '' || v === 0 || v === '0' ? undefined : v),
  id().optional(),
);
export const optionalInt = z.preprocess((v) => (v === null ? undefined : v), z.int().optional());

/** Optional field that the seed's payload lacks: absent keeps the value, null clears it. */
export const addedField = <S extends z.ZodType>(schema: S) => schema.nullish();
export const keepIfAbsent = <T>(
  sentValue: T | null | undefined,
  previousValue: T | undefined,
): T | undefined => (sentValue === undefined ? previousValue : (sentValue ?? undefined));

export const Text = z.string();
export const TextOrNull = Text.nullable();
export const IntegerOrNull = z.int().nullable();
export const NumberOrNull = z.number().nullable();

/** Representation of a field in the published contract. */
export interface WireFormat {
  /** Schema in the payload; absent if it is never sent. */
  sent?: z.ZodType;
  answered: z.ZodType;
  /** True if the stored value stays when the field is not sent. */
  kept?: true;
  /** Representation of an absent value in the response, if not null. */
  none?: readonly never[];
}

export const requiredTextFormat = { sent: seedText, answered: Text };
export const textFormat = { sent: seedText, answered: TextOrNull };
export const addedTextFormat = {
  sent: addedField(z.string().max(4000)),
  answered: TextOrNull,
  kept: true,
} as const;
export const integerFormat = { sent: seedInt, answered: IntegerOrNull };
export const numberFormat = { sent: seedNumber, answered: NumberOrNull };
export const dayFormat = { sent: seedDay, answered: TextOrNull };
export const flagFormat = { sent: seedFlag, answered: z.boolean() };
