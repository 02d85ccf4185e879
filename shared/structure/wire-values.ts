// How the published contract writes values: sent loosely (numbers as text, null for nothing), answered plainly (null for nothing).
import * as z from 'zod';
import { id } from '../fields.ts';

/** Numbers may arrive as text, and nothing as null, "" or 0 (product §5: the supplier id is converted to an integer). */
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
/** In any case of letters. */
export const seedWord = z.preprocess(
  (v) => (typeof v === 'string' ? v.toLowerCase() || undefined : v),
  seedText,
);
/** A flag is set only by 1, "1" or true. */
export const seedFlag = z.preprocess((v) => v === true || v === 1 || v === '1', z.boolean()).optional();
/** ISO date or instant, or the form's MM/DD/YYYY. */
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

/** An addition of ours, which the seed's payload lacks: absent leaves the value as it was, null clears it. */
export const added = <S extends z.ZodType>(schema: S) => schema.nullish();
export const orBefore = <T>(sent: T | null | undefined, before: T | undefined): T | undefined =>
  sent === undefined ? before : (sent ?? undefined);

export const Text = z.string();
export const TextOrNull = Text.nullable();
export const WholeOrNull = z.int().nullable();
export const FigureOrNull = z.number().nullable();
