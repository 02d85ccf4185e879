// Profile of a column, from all of its values: order of days and decimal mark.
import { type ColumnProfile, type DateOrder, dateOrders } from '#shared/ingestion/import.ts';
import type { StagedCell } from '#shared/ingestion/import-keys.ts';
import { isUnclearNumber } from '#shared/ingestion/numbers.ts';
import { getCellText } from '#shared/ingestion/staged.ts';
import { type DecimalMark, recogniseDay, recogniseNumber } from './value-recognition.ts';

const MAX_SAMPLES = 5;
const SAMPLE_LENGTH = 60;
/** Maximum length of a number or day; longer texts are words. */
const MAX_VALUE_LENGTH = 40;
/** Share of deviating values tolerated as typing errors. */
const MAX_SLIP_SHARE = 0.02;

export interface Profiler {
  see(cell: StagedCell | undefined): void;
  profile(): ColumnProfile;
}

export function createProfiler(name: string): Profiler {
  let [filled, numbers, days] = [0, 0, 0];
  const samples = new Set<string>();
  /** Number of values that can only have this order, or this mark. */
  const orders: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 };
  let ambiguousDays = 0;
  const marks: Record<DecimalMark, number> = { ',': 0, '.': 0 };
  /** Number of values whose single mark may be a decimal mark or a thousands separator. */
  let ambiguousNumbers = 0;
  /** First ambiguous value. */
  let example: string | undefined;

  function countText(text: string) {
    if (text === '' || text.length > MAX_VALUE_LENGTH) return;
    const first = text.charCodeAt(0);
    // Texts that begin with a letter are words.
    if (first > 64 && first < 0x2000) return;
    const numberMatch = recogniseNumber(text);
    if (numberMatch) {
      numbers++;
      if (numberMatch.decimal) marks[numberMatch.decimal]++;
      else if (isUnclearNumber(text)) {
        ambiguousNumbers++;
        example ??= text;
      }
      return;
    }
    const possibleOrders = recogniseDay(text);
    if (possibleOrders.length === 0) return;
    days++;
    if (possibleOrders.length === 1) {
      orders[possibleOrders[0]!]++;
      return;
    }
    ambiguousDays++;
    example ??= text;
  }

  return {
    see(cell) {
      if (cell === null || cell === undefined) return;
      filled++;
      if (samples.size < MAX_SAMPLES) samples.add(formatSample(cell));
      if (typeof cell === 'number') numbers++;
      else if (typeof cell === 'string') countText(cell.trim());
      else if (typeof cell === 'object' && 'day' in cell) days++;
      else if (typeof cell === 'object' && 'number' in cell) numbers++;
    },
    profile() {
      const dates = findDateOrder(orders, ambiguousDays);
      const decimal = findDecimalMark(marks, ambiguousNumbers);
      return {
        ...{ name, filled, numbers, days, samples: [...samples] },
        ...(dates && { dates }),
        ...(decimal && { decimal }),
        ...(example && (dates === 'unclear' || decimal === 'unclear') && { example }),
      };
    },
  };
}

function formatSample(cell: StagedCell): string {
  const isError = typeof cell === 'object' && cell !== null && 'error' in cell;
  const text = isError ? cell.error : getCellText(cell)!;
  return text.slice(0, SAMPLE_LENGTH).toWellFormed();
}

function findDateOrder(
  orders: Readonly<Record<DateOrder, number>>,
  ambiguousDays: number,
): DateOrder | 'unclear' | undefined {
  const decidedCount = dateOrders.reduce((sum, order) => sum + orders[order], 0);
  if (decidedCount === 0) return ambiguousDays > 0 ? 'unclear' : undefined;
  const commonOrder = dateOrders.reduce((a, b) => (orders[b] > orders[a] ? b : a));
  const others = decidedCount - orders[commonOrder];
  // Days with the year first do not determine the order of those with the year last.
  return others > decidedCount * MAX_SLIP_SHARE || (commonOrder === 'ymd' && ambiguousDays > 0)
    ? 'unclear'
    : commonOrder;
}

function findDecimalMark(
  marks: Readonly<Record<DecimalMark, number>>,
  ambiguousNumbers: number,
): DecimalMark | 'unclear' | undefined {
  const [rareMark, commonMark] = marks[','] > marks['.'] ? (['.', ','] as const) : ([',', '.'] as const);
  const decidedCount = marks[rareMark] + marks[commonMark];
  if (decidedCount === 0) return ambiguousNumbers > 0 ? 'unclear' : undefined;
  // Both decimal marks occur, so ambiguous values cannot be decided.
  if (marks[rareMark] > decidedCount * MAX_SLIP_SHARE) return ambiguousNumbers > 0 ? 'unclear' : undefined;
  return commonMark;
}
