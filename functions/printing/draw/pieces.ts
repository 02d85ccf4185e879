// Turns the blocks of a document into pieces.
import { encode } from 'uqr';
import type { Bar, Block, Facts, Frame, Text } from '#shared/printing/block.ts';
import { createIcons } from './icons.ts';
import { LINE_HEIGHT_FACTOR, type TextStyle } from './pen.ts';
import { createPictures } from './picture-pieces.ts';
import {
  computeHeight,
  createSpace,
  type DrawingContext,
  FONT_SIZE,
  GAP,
  LABEL_STYLE,
  LINE_COLOUR,
  mergePieces,
  PADDING,
  type Piece,
} from './piece.ts';
import { createTable } from './table-pieces.ts';

export function createPieces(block: Block, width: number, drawing: DrawingContext): Piece[] {
  switch (block.kind) {
    case 'title':
      return [createLine(block, width, drawing, { size: 14, font: 'bold' })];
    case 'band':
      return [createLine(block, width, drawing, { size: 15, font: 'bold', colour: block.ink }, block.fill)];
    case 'frame':
      return createFrame(block, width, drawing);
    case 'beside':
      return createColumns(block.shares, block.blocks, width, drawing);
    case 'facts':
      return createFacts(block, width, drawing);
    case 'table':
      return createTable(block, width, drawing);
    case 'text':
      return createTexts(block, width, drawing);
    case 'pictures':
      return createPictures(block, width, drawing);
    case 'bar':
      return [createBar(block, width, drawing)];
    case 'icons':
      return [createIcons(block, width, drawing)];
    case 'newPage':
      return [{ height: 0, draw: () => undefined, startsPage: true, keepWithNext: true }];
    case 'code':
      return [createQrCode(block, width, drawing)];
  }
}

const createStackedPieces = (blocks: readonly Block[], width: number, drawing: DrawingContext): Piece[] =>
  blocks.flatMap((block) => createPieces(block, width, drawing));

function createLine(
  { text, mark = '' }: { text: string; mark?: string },
  width: number,
  { pen }: DrawingContext,
  ink: TextStyle,
  fill?: string,
): Piece {
  const pad = fill ? 6 : 0;
  const markStyle = { ...ink, size: ink.size * (fill ? 0.65 : 0.85) };
  const markWidth = pen.width(mark, markStyle);
  const lines = pen.lines(text, ink, width - markWidth - 2 * pad - (mark ? 12 : 0));
  const height = computeHeight(lines, ink) + 2 * pad;
  return {
    height: height + 6,
    draw(x, y) {
      if (fill) pen.pdf.rect(x, y, width, height).lineWidth(0.8).fillAndStroke(fill, '#000000');
      for (const [i, each] of lines.entries())
        pen.write(each, x + pad, y + pad + i * ink.size * LINE_HEIGHT_FACTOR, ink);
      pen.write(mark, x + width - pad - markWidth, y + pad + (ink.size - markStyle.size), markStyle);
    },
  };
}

/** Draws a titled bar and a border around its content, on every page it spans. */
function createFrame({ n, title, blocks }: Frame, width: number, drawing: DrawingContext): Piece[] {
  const { pen } = drawing;
  const ink: TextStyle = { size: 9, font: 'bold' };
  const number = n === undefined ? '' : String(n);
  const box = number ? Math.max(14, pen.width(number, ink) + 6) : 0;
  const lines = pen.lines(title, ink, width - box - 8);
  const height = computeHeight(lines, ink) + 4;
  const titleBar: Piece = {
    height,
    keepWithNext: true,
    draw(x, y) {
      pen.pdf.rect(x, y, width, height).fill('#e6e6e6');
      if (number) {
        pen.pdf.rect(x, y, box, height).fill('#000000');
        pen.write(number, x + (box - pen.width(number, ink)) / 2, y + 2, { ...ink, colour: '#ffffff' });
      }
      for (const [i, each] of lines.entries())
        pen.write(each, x + box + 4, y + 2 + i * ink.size * LINE_HEIGHT_FACTOR, ink);
    },
  };
  const inner = [titleBar, ...createStackedPieces(blocks, width, drawing)];
  const isShort = mergePieces(inner).height <= MAX_KEPT_HEIGHT;
  const addSides = (piece: Piece): Piece => ({
    ...piece,
    head: piece.head && addSides(piece.head),
    draw(x, y) {
      piece.draw(x, y);
      for (const side of [x, x + width]) pen.pdf.moveTo(side, y).lineTo(side, y + piece.height);
      pen.pdf.lineWidth(0.8).stroke('#000000');
    },
  });
  const framedPieces = inner.map((piece, i): Piece => {
    const sidedPiece = addSides(piece);
    const ends = [i === 0 ? 0 : undefined, i === inner.length - 1 ? piece.height : undefined];
    return {
      ...sidedPiece,
      keepWithNext: i < inner.length - 1 && isShort ? true : piece.keepWithNext,
      draw(x, y) {
        sidedPiece.draw(x, y);
        for (const end of ends) if (end !== undefined) pen.pdf.moveTo(x, y + end).lineTo(x + width, y + end);
        pen.pdf.lineWidth(0.8).stroke('#000000');
      },
    };
  });
  return [...framedPieces, createSpace(5)];
}
/** Maximum height in points of a part that is kept on one page. */
const MAX_KEPT_HEIGHT = 170;

/** Draws columns side by side if a page is high enough; else one below the other. */
function createColumns(
  shares: readonly number[],
  columns: readonly (readonly Block[])[],
  width: number,
  drawing: DrawingContext,
): Piece[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const room = width - GAP * (columns.length - 1);
  const widths = shares.map((share) => (room * share) / total);
  const sides = columns.map((blocks, i) => mergePieces(createStackedPieces(blocks, widths[i]!, drawing)));
  const height = Math.max(...sides.map((side) => side.height));
  if (height > drawing.room) return createStackedPieces(columns.flat(), width, drawing);
  const draw = (x: number, y: number) => {
    let currentX = x;
    for (const [i, side] of sides.entries()) {
      side.draw(currentX, y);
      currentX += widths[i]! + GAP;
    }
  };
  return [{ height, draw }];
}

/** Draws rows of labelled values, with room to write where a value is empty. */
function createFacts({ columns, facts }: Facts, width: number, drawing: DrawingContext): Piece[] {
  const { pen } = drawing;
  const columnWidth = width / columns;
  const ink: TextStyle = { size: FONT_SIZE };
  const rows: { label: string; value: string; x: number; width: number }[][] = [];
  let columnIndex = columns;
  for (const { label, value = '', span = 1 } of facts) {
    if (columnIndex + span > columns) {
      rows.push([]);
      columnIndex = 0;
    }
    rows.at(-1)!.push({ label, value, x: columnIndex * columnWidth, width: span * columnWidth });
    columnIndex += span;
  }
  const maxLines = Math.floor((drawing.room - 24) / (FONT_SIZE * LINE_HEIGHT_FACTOR));
  return rows.flatMap((fields) => {
    // The last cell takes the rest of its line.
    const lastField = fields.at(-1)!;
    lastField.width = width - lastField.x;
    const row = fields.map(({ label, value, ...position }) => ({
      ...position,
      label: pen.lines(label, LABEL_STYLE, position.width - 2 * PADDING),
      lines: pen.lines(value, ink, position.width - 2 * PADDING),
    }));
    const maxLineCount = Math.max(...row.map(({ lines }) => lines.length));
    const parts = Math.max(1, Math.ceil(maxLineCount / maxLines));
    return Array.from({ length: parts }, (_, part): Piece => {
      const cells = row.map((cell) => ({
        ...cell,
        lines: cell.lines.slice(part * maxLines, (part + 1) * maxLines),
      }));
      const contentHeight = Math.max(
        ...cells.map(({ label, lines }) => computeHeight(label, LABEL_STYLE) + computeHeight(lines, ink)),
      );
      const height = Math.max(contentHeight + 3, 22);
      return {
        height,
        draw(x, y) {
          for (const cell of cells) {
            pen.pdf
              .rect(x + cell.x, y, cell.width, height)
              .lineWidth(0.4)
              .stroke(LINE_COLOUR);
            const first = y + 1 + computeHeight(cell.label, LABEL_STYLE);
            for (const [i, each] of cell.label.entries())
              pen.write(
                each,
                x + cell.x + PADDING,
                y + 1.5 + i * LABEL_STYLE.size * LINE_HEIGHT_FACTOR,
                LABEL_STYLE,
              );
            for (const [i, each] of cell.lines.entries())
              pen.write(each, x + cell.x + PADDING, first + i * FONT_SIZE * LINE_HEIGHT_FACTOR, ink);
          }
        },
      };
    });
  });
}

function createTexts(
  { text, bold, warning, size = FONT_SIZE, minHeight = 0 }: Text,
  width: number,
  { pen, room }: DrawingContext,
): Piece[] {
  const ink: TextStyle = { size, font: bold ? 'bold' : 'plain' };
  const pad = warning ? 6 : PADDING;
  const lines = pen.lines(warning ? `⚠ ${text}` : text, ink, width - 2 * pad);
  const maxLines = Math.floor((room - 2 * pad - 4) / (size * LINE_HEIGHT_FACTOR));
  return Array.from({ length: Math.ceil(lines.length / maxLines) }, (_, part): Piece => {
    const partLines = lines.slice(part * maxLines, (part + 1) * maxLines);
    const height = Math.max(minHeight, computeHeight(partLines, ink) + 2 * pad);
    return {
      height,
      keepWithNext: bold && !warning ? true : undefined,
      draw(x, y) {
        if (warning)
          pen.pdf
            .rect(x, y + 1, width, height - 2)
            .lineWidth(1.2)
            .stroke('#b3261e');
        for (const [i, each] of partLines.entries())
          pen.write(each, x + pad, y + pad + i * size * LINE_HEIGHT_FACTOR, ink);
      },
    };
  });
}

function createBar({ pieces, legend }: Bar, width: number, { pen }: DrawingContext): Piece {
  const ink: TextStyle = { size: 7.5 };
  const total = pieces.reduce((sum, { minutes }) => sum + minutes, 0) || 1;
  const room = width - 2 * PADDING;
  return {
    height: 32,
    draw(x, y) {
      let currentX = x + PADDING;
      for (const { minutes, fill } of pieces) {
        const segmentWidth = (room * minutes) / total;
        pen.pdf.rect(currentX, y + 4, segmentWidth, 12).fill(fill);
        currentX += segmentWidth;
      }
      let legendX = x + PADDING;
      for (const { text, fill } of legend) {
        pen.pdf.rect(legendX, y + 21, 7, 7).fill(fill);
        pen.write(text, legendX + 10, y + 20, ink);
        legendX += 10 + pen.width(text, ink) + 14;
      }
    },
  };
}

function createQrCode(
  { text, side }: { text: string; side: number },
  width: number,
  { pen }: DrawingContext,
): Piece {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const codeSide = Math.min(side, width);
  const dot = codeSide / size;
  return {
    height: codeSide,
    draw(x, y) {
      const left = x + width - codeSide;
      for (const [row, dots] of data.entries())
        for (const [column, dark] of dots.entries())
          if (dark) pen.pdf.rect(left + column * dot, y + row * dot, dot + 0.05, dot + 0.05);
      pen.pdf.fill('#000000');
    },
  };
}
