// Counters of a ledger line, by week and for the year.
import type { Colour } from '../../planned/colour.ts';
import type { DoneOrder } from '../interval.ts';
import type { LedgerCell } from '../ledger-api.ts';
import type { LedgerLine, LedgerLocation } from './lines.ts';
import type { LedgerMovement } from './sources.ts';

export interface CellCounts extends Pick<LedgerCell, 'nok' | 'replaced' | 'early' | 'expected' | 'inLarger'> {
  /** Activities, done activities, and the colour shown. */
  count: number;
  done: number;
  worst?: Colour;
  hours: number;
  projected?: true;
}
/** Free orders of a week, and the closed ones among them. */
export interface FreeCounts {
  count: number;
  done: number;
}
export interface Star {
  count: number;
  minutes: number;
  own: number;
  ownMinutes: number;
}

/** Counters of a line. */
interface Tally {
  cells: Map<number, CellCounts>;
  closedHere: Map<number, number>;
  /** Orders by colour: those planned in the year, and those due in it. */
  colours: Record<Colour, number>;
  due: Record<Colour, number>;
  nok: number;
  plannedMinutes: number;
  /** Hours and costs of orders closed in the year. */
  hours: number;
  labour: number[];
  spares: LedgerMovement[];
  /** Orders in which work was done on the line. */
  worked: DoneOrder[];
}
export const createTally = (): Tally => ({
  cells: new Map(),
  closedHere: new Map(),
  colours: { green: 0, orange: 0, red: 0, blue: 0, yellow: 0 },
  due: { green: 0, orange: 0, red: 0, blue: 0, yellow: 0 },
  nok: 0,
  plannedMinutes: 0,
  hours: 0,
  labour: [],
  spares: [],
  worked: [],
});

export function getWeekCell({ cells }: Tally, week: number): CellCounts {
  const existingCell = cells.get(week);
  if (existingCell) return existingCell;
  const cell: CellCounts = { count: 0, done: 0, hours: 0 };
  cells.set(week, cell);
  return cell;
}

/** A line with its place and counters. */
export interface CountedLine {
  place: LedgerLocation;
  line: LedgerLine;
  tally: Tally;
}
