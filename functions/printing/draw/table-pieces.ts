// Tables as pieces: one for each row, and several for a row that is higher than a page.
import type { Cell, Table } from '#shared/printing/block.ts';
import { LINE_HEIGHT_FACTOR, type Pen, type TextStyle } from './pen.ts';
import { layOutPictures } from './picture-pieces.ts';
import { type DrawingContext, FONT_SIZE, LINE_COLOUR, PADDING, type Piece } from './piece.ts';

const TABLE_PICTURE_HEIGHT = 96;

export function createTable(
  { shares, head, rows, size = FONT_SIZE }: Table,
  width: number,
  drawing: DrawingContext,
): Piece[] {
  const { pen, room } = drawing;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const pad = Math.min(PADDING, size / 3);
  const headInk: TextStyle = { size: computeHeadSize(size), font: 'bold', colour: '#333333' };
  const longestWidths = shares.map(
    (_, i) =>
      2 * pad +
      0.01 +
      Math.max(
        measureLongestWord([head[i] ?? ''], headInk, pen),
        measureLongestWord(
          rows.map((cells) => cells[i] ?? ''),
          { size },
          pen,
        ),
      ),
  );
  const widths = widenColumns(
    shares.map((share) => (width * share) / total),
    longestWidths,
  );
  const edges = [0];
  for (const each of widths) edges.push(edges.at(-1)! + each);
  const maxLines = Math.floor((room - 40) / (size * LINE_HEIGHT_FACTOR));

  const createRow = (cells: readonly (string | Cell)[], ink: TextStyle, fill?: string): Piece[] => {
    const cellLines = cells.map((cell, i) => {
      const content = typeof cell === 'string' ? { text: cell } : cell;
      const cellStyle: TextStyle = {
        ...ink,
        font: content.bold ? 'bold' : ink.font,
        colour: content.ink ?? ink.colour,
      };
      const lines = content.text ? pen.lines(content.text, cellStyle, widths[i]! - 2 * pad) : [];
      const belowStyle = content.below && { ...cellStyle, colour: content.below.ink };
      return {
        of: content,
        lines: [
          ...lines.map((line) => ({ line, own: cellStyle })),
          ...(belowStyle ? [{ line: content.below!.text, own: belowStyle }] : []),
        ],
      };
    });
    const cellPictures = cellLines.map(({ of: content }, i) =>
      content.pictures?.length
        ? layOutPictures(content.pictures, widths[i]! - 2 * pad, TABLE_PICTURE_HEIGHT, drawing)
        : undefined,
    );
    const parts = Math.max(1, ...cellLines.map(({ lines }) => Math.ceil(lines.length / maxLines)));
    return Array.from({ length: parts }, (_, part): Piece => {
      const partCells = cellLines.map((each) => ({
        ...each,
        lines: each.lines.slice(part * maxLines, (part + 1) * maxLines),
      }));
      const contentHeight = Math.max(
        size * LINE_HEIGHT_FACTOR,
        ...partCells.map(({ lines }) => lines.length * size * LINE_HEIGHT_FACTOR),
        ...(part === 0 ? cellPictures.map((shot) => shot?.height ?? 0) : []),
      );
      const height = contentHeight + 2 * pad;
      return {
        height,
        draw(x, y) {
          for (const [i, { of: content, lines }] of partCells.entries()) {
            const left = x + edges[i]!;
            const cellFill = content.fill ?? fill;
            if (cellFill) pen.pdf.rect(left, y, widths[i]!, height).fill(cellFill);
            for (const [n, { line, own: cellStyle }] of lines.entries()) {
              const shift = content.centre ? (widths[i]! - 2 * pad - pen.width(line, cellStyle)) / 2 : 0;
              pen.write(line, left + pad + shift, y + pad + n * size * LINE_HEIGHT_FACTOR, cellStyle);
            }
            if (part === 0) cellPictures[i]?.draw(left + pad, y + pad);
          }
          const { pdf } = pen;
          for (const edge of edges) pdf.moveTo(x + edge, y).lineTo(x + edge, y + height);
          pdf
            .moveTo(x, y)
            .lineTo(x + width, y)
            .moveTo(x, y + height)
            .lineTo(x + width, y + height);
          pdf.lineWidth(0.4).stroke(LINE_COLOUR);
        },
      };
    });
  };

  const ink: TextStyle = { size };
  const heading = head.length > 0 ? createRow(head, headInk, '#f2f2f2')[0] : undefined;
  const body = rows.flatMap((cells) => createRow(cells, ink)).map((piece) => ({ ...piece, head: heading }));
  return heading ? [{ ...heading, keepWithNext: true }, ...body] : body;
}

/** Returns the smaller size of header text, but not below 7 pt unless the body is. */
const computeHeadSize = (size: number) => (size < 7 ? size * 0.85 : Math.max(7, size * 0.85));

function measureLongestWord(cells: readonly (string | Cell)[], ink: TextStyle, pen: Pen): number {
  let longest = 0;
  for (const cell of cells) {
    const { text = '', below, bold } = typeof cell === 'string' ? { text: cell } : cell;
    const cellStyle: TextStyle = bold ? { ...ink, font: 'bold' } : ink;
    for (const word of `${text} ${below?.text ?? ''}`.split(/\s+/))
      longest = Math.max(longest, pen.width(word, cellStyle));
  }
  return longest;
}

/** Widens columns to their longest word as far as other columns have room, those that lack least first. */
export function widenColumns(widths: readonly number[], longest: readonly number[]): number[] {
  const missingWidths = widths.map((width, i) => Math.max(0, longest[i]! - width));
  const spareWidths = widths.map((width, i) => Math.max(0, width - longest[i]!));
  const room = spareWidths.reduce((sum, each) => sum + each, 0);
  const result = [...widths];
  let distributedWidth = 0;
  for (const [i, lack] of [...missingWidths.entries()].sort(([, a], [, b]) => a - b)) {
    if (lack === 0) continue;
    if (distributedWidth + lack > room) break;
    distributedWidth += lack;
    result[i]! += lack;
  }
  return result.map((width, i) => width - (room > 0 ? (spareWidths[i]! * distributedWidth) / room : 0));
}
