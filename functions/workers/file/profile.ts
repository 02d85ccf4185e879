// What the values of a column look like, told from all of them.
import { type ColumnProfile, type DateOrder, dateOrders } from '../../../shared/ingestion/import.ts';
import type { StagedCell } from '../../../shared/ingestion/import-places.ts';
import { dayLook, type Mark, numberLook } from './looks.ts';

const SAMPLES = 5;
const SAMPLE_LENGTH = 60;
/** Longer texts are words. */
const LONGEST = 40;
/** One value of so many may be a slip. */
const SLIPS = 0.02;

export interface Profiler {
  see(cell: StagedCell | undefined): void;
  profile(): ColumnProfile;
}

export function profiler(name: string): Profiler {
  let [filled, numbers, days] = [0, 0, 0];
  const samples = new Set<string>();
  /** Values that have this order, or mark, and cannot have another. */
  const orders: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 };
  let undecided = 0;
  const marks: Record<Mark, number> = { ',': 0, '.': 0 };

  function seeText(text: string) {
    if (text === '' || text.length > LONGEST) return;
    const first = text.charCodeAt(0);
    // a word
    if (first > 64 && first < 0x2000) return;
    const looks = numberLook(text);
    if (looks) {
      numbers++;
      if (looks.decimal) marks[looks.decimal]++;
      return;
    }
    const possible = dayLook(text);
    if (possible.length === 0) return;
    days++;
    if (possible.length === 1) orders[possible[0]!]++;
    else undecided++;
  }

  return {
    see(cell) {
      if (cell === null || cell === undefined) return;
      filled++;
      if (samples.size < SAMPLES) samples.add(sampleOf(cell));
      if (typeof cell === 'number') numbers++;
      else if (typeof cell === 'string') seeText(cell.trim());
      else if (typeof cell === 'object' && 'day' in cell) days++;
    },
    profile() {
      const dates = orderIn(orders, undecided);
      const decimal = markIn(marks);
      return {
        ...{ name, filled, numbers, days, samples: [...samples] },
        ...(dates && { dates }),
        ...(decimal && { decimal }),
      };
    },
  };
}

function sampleOf(cell: StagedCell): string {
  const text =
    typeof cell === 'object' && cell !== null ? ('day' in cell ? cell.day : cell.error) : String(cell);
  return text.slice(0, SAMPLE_LENGTH).toWellFormed();
}

function orderIn(
  orders: Readonly<Record<DateOrder, number>>,
  undecided: number,
): DateOrder | 'unclear' | undefined {
  const decided = dateOrders.reduce((sum, order) => sum + orders[order], 0);
  if (decided === 0) return undecided > 0 ? 'unclear' : undefined;
  const most = dateOrders.reduce((a, b) => (orders[b] > orders[a] ? b : a));
  const others = decided - orders[most];
  // days of the year first say nothing of those that have it last
  return others > decided * SLIPS || (most === 'ymd' && undecided > 0) ? 'unclear' : most;
}

function markIn(marks: Readonly<Record<Mark, number>>): Mark | undefined {
  if (marks[','] === marks['.']) return undefined;
  return marks[','] > marks['.'] ? ',' : '.';
}
