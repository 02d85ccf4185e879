// Numbers of metrics by their data type (Sparkplug 3.0 section 6.4.16).
import type { Metric } from './payload.ts';

/** Bits of the whole numbers by data type: signed 1 to 4, unsigned 5 to 8. */
const bits = [8, 16, 32, 64] as const;
const DOUBLE = 10;
/** Decimal digits that 32 bits hold for certain; further ones are noise. */
const FLOAT_DIGITS = 7;

/** Whether values of a data type are numbers. An unknown type is not. */
export const isNumericType = (datatype: number | undefined): boolean =>
  datatype !== undefined && datatype >= 1 && datatype <= DOUBLE;

/**
 * Returns the number of a metric by its data type, which the birth tells: whole numbers exactly, also those of 64 bits.
 * Undefined for null, for what is no number, and for NaN and infinity, which are no readings (decision G37).
 */
export function readNumber(
  { isNull, encoded }: Pick<Metric, 'isNull' | 'encoded'>,
  datatype: number | undefined,
): bigint | undefined | number {
  if (isNull || !isNumericType(datatype)) return undefined;
  if (encoded.case === 'floatValue' || encoded.case === 'doubleValue') {
    if (!Number.isFinite(encoded.value)) return undefined;
    return encoded.case === 'floatValue' ? Number(encoded.value.toPrecision(FLOAT_DIGITS)) : encoded.value;
  }
  if (encoded.case !== 'intValue' && encoded.case !== 'longValue') return undefined;
  const whole = BigInt(encoded.value);
  // A whole number of a metric that is declared as Float or Double.
  if (datatype! > 8) return whole;
  return datatype! <= 4
    ? BigInt.asIntN(bits[datatype! - 1]!, whole)
    : BigInt.asUintN(bits[datatype! - 5]!, whole);
}
