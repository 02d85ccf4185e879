// Phases from pasted text: one line each, with minutes in a last column of a table.

export interface PhaseLine {
  description: string;
  minutes: number;
}

/** Number or bullet at the start of a line, such as `3.`, `4)` or `–`. */
const markPattern = /^(?:\d{1,3}[.)]|[-–—•*·▪])\s+/;
const numberPattern = /^\d{1,3}[.)]?$/;
const minutesPattern = /^(\d{1,4})(?:[.,]0+)?\s*(?:min(?:ut[ei]?s?)?\.?|['′])?$/i;

/** Returns a phase for each line of a text that is not empty. */
export const parsePhaseLines = (text: string): PhaseLine[] =>
  text.split(/\r?\n/).flatMap((line) => parsePhaseLine(line) ?? []);

function parsePhaseLine(line: string): PhaseLine | undefined {
  const cells = line.split('\t').map((cell) => cell.trim());
  const filledCells = cells.filter((cell) => cell !== '');
  // A column of numbers before the text is that of the positions.
  const isNumbered = filledCells.length > 1 && numberPattern.test(filledCells[0]!);
  const ownCells = isNumbered ? filledCells.slice(1) : filledCells;
  const [, minutes] = (ownCells.length > 1 && minutesPattern.exec(ownCells.at(-1)!)) || [];
  const words = minutes === undefined ? ownCells : ownCells.slice(0, -1);
  const description = words.join(' ').replace(markPattern, '');
  return description === '' ? undefined : { description, minutes: Number(minutes ?? 0) };
}
