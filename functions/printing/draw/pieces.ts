// Blocks become pieces: what stays together on a page, with its height and how it is drawn. Here: every kind of block.
import { encode } from 'uqr';
import type {
  Bar,
  Block,
  Cell,
  Facts,
  Frame,
  Icons,
  Pictures,
  Table,
  Text,
} from '../../../shared/printing/block.ts';
import { signs } from './icons.ts';
import { type Ink, LEADING, type Pen } from './pen.ts';

export interface Piece {
  height: number;
  draw(x: number, y: number): void;
  /** Not the last one on its page. */
  keeps?: true;
  /** Drawn again where a page begins with this piece. */
  head?: Piece;
}

export interface Drawing {
  pen: Pen;
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Said in place of a picture that is not there. */
  noPicture: string;
  /** The most a piece may be high. */
  room: number;
}

const LETTERS = 8;
const LABEL: Ink = { size: 6.5, colour: '#444444' };
const HAIR = '#999999';
const PAD = 3;
const heightOf = (lines: readonly string[], { size }: Ink) => lines.length * size * LEADING;

export function piecesOf(block: Block, width: number, drawing: Drawing): Piece[] {
  switch (block.kind) {
    case 'title':
      return [line(block, width, drawing, { size: 14, font: 'bold' })];
    case 'band':
      return [line(block, width, drawing, { size: 15, font: 'bold', colour: block.ink }, block.fill)];
    case 'frame':
      return frame(block, width, drawing);
    case 'beside':
      return beside(block.shares, block.blocks, width, drawing);
    case 'facts':
      return facts(block, width, drawing);
    case 'table':
      return table(block, width, drawing);
    case 'text':
      return texts(block, width, drawing);
    case 'pictures':
      return pictures(block, width, drawing);
    case 'bar':
      return [bar(block, width, drawing)];
    case 'icons':
      return [icons(block, width, drawing)];
    case 'code':
      return [code(block, width, drawing)];
  }
}

const stacked = (blocks: readonly Block[], width: number, drawing: Drawing): Piece[] =>
  blocks.flatMap((block) => piecesOf(block, width, drawing));

/** As one, whatever it is made of. */
const whole = (pieces: readonly Piece[]): Piece => ({
  height: pieces.reduce((sum, { height }) => sum + height, 0),
  draw(x, y) {
    let at = y;
    for (const piece of pieces) {
      piece.draw(x, at);
      at += piece.height;
    }
  },
});

function line(
  { text, mark = '' }: { text: string; mark?: string },
  width: number,
  { pen }: Drawing,
  ink: Ink,
  fill?: string,
): Piece {
  const pad = fill ? 6 : 0;
  const small = { ...ink, size: ink.size * (fill ? 0.65 : 0.85) };
  const right = pen.width(mark, small);
  const lines = pen.lines(text, ink, width - right - 2 * pad - (mark ? 12 : 0));
  const height = heightOf(lines, ink) + 2 * pad;
  return {
    height: height + 6,
    draw(x, y) {
      if (fill) pen.pdf.rect(x, y, width, height).lineWidth(0.8).fillAndStroke(fill, '#000000');
      for (const [i, each] of lines.entries())
        pen.write(each, x + pad, y + pad + i * ink.size * LEADING, ink);
      pen.write(mark, x + width - pad - right, y + pad + (ink.size - small.size), small);
    },
  };
}

/** Its name on a bar, and a line around everything in it, on every page it goes over. */
function frame({ n, title, blocks }: Frame, width: number, drawing: Drawing): Piece[] {
  const { pen } = drawing;
  const ink: Ink = { size: 9, font: 'bold' };
  const number = n === undefined ? '' : String(n);
  const box = number ? Math.max(14, pen.width(number, ink) + 6) : 0;
  const lines = pen.lines(title, ink, width - box - 8);
  const height = heightOf(lines, ink) + 4;
  const bar: Piece = {
    height,
    keeps: true,
    draw(x, y) {
      pen.pdf.rect(x, y, width, height).fill('#e6e6e6');
      if (number) {
        pen.pdf.rect(x, y, box, height).fill('#000000');
        pen.write(number, x + (box - pen.width(number, ink)) / 2, y + 2, { ...ink, colour: '#ffffff' });
      }
      for (const [i, each] of lines.entries())
        pen.write(each, x + box + 4, y + 2 + i * ink.size * LEADING, ink);
    },
  };
  const inner = [bar, ...stacked(blocks, width, drawing)];
  const isShort = whole(inner).height <= SHORT;
  const sided = (piece: Piece): Piece => ({
    ...piece,
    head: piece.head && sided(piece.head),
    draw(x, y) {
      piece.draw(x, y);
      for (const side of [x, x + width]) pen.pdf.moveTo(side, y).lineTo(side, y + piece.height);
      pen.pdf.lineWidth(0.8).stroke('#000000');
    },
  });
  const closed = inner.map((piece, i): Piece => {
    const of = sided(piece);
    const ends = [i === 0 ? 0 : undefined, i === inner.length - 1 ? piece.height : undefined];
    return {
      ...of,
      keeps: i < inner.length - 1 && isShort ? true : piece.keeps,
      draw(x, y) {
        of.draw(x, y);
        for (const end of ends) if (end !== undefined) pen.pdf.moveTo(x, y + end).lineTo(x + width, y + end);
        pen.pdf.lineWidth(0.8).stroke('#000000');
      },
    };
  });
  return [...closed, space(5)];
}
/** Points within which a part stays on one page. */
const SHORT = 170;

const space = (height: number): Piece => ({ height, draw: () => undefined });

const GAP = 6;
/** One piece where a page holds it; else below each other. */
function beside(
  shares: readonly number[],
  columns: readonly (readonly Block[])[],
  width: number,
  drawing: Drawing,
): Piece[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const room = width - GAP * (columns.length - 1);
  const widths = shares.map((share) => (room * share) / total);
  const sides = columns.map((blocks, i) => whole(stacked(blocks, widths[i]!, drawing)));
  const height = Math.max(...sides.map((side) => side.height));
  if (height > drawing.room) return stacked(columns.flat(), width, drawing);
  const draw = (x: number, y: number) => {
    let at = x;
    for (const [i, side] of sides.entries()) {
      side.draw(at, y);
      at += widths[i]! + GAP;
    }
  };
  return [{ height, draw }];
}

/** Rows of labelled values, each with room to write where there is none. */
function facts({ columns, of }: Facts, width: number, drawing: Drawing): Piece[] {
  const { pen } = drawing;
  const one = width / columns;
  const ink: Ink = { size: LETTERS };
  const rows: { label: string; value: string; x: number; width: number }[][] = [];
  let at = columns;
  for (const { label, value = '', span = 1 } of of) {
    if (at + span > columns) {
      rows.push([]);
      at = 0;
    }
    rows.at(-1)!.push({ label, value, x: at * one, width: span * one });
    at += span;
  }
  const most = Math.floor((drawing.room - 24) / (LETTERS * LEADING));
  return rows.flatMap((told) => {
    // the last one takes what is left of its line
    const last = told.at(-1)!;
    last.width = width - last.x;
    const row = told.map(({ label, value, ...place }) => ({
      ...place,
      label: pen.lines(label, LABEL, place.width - 2 * PAD),
      lines: pen.lines(value, ink, place.width - 2 * PAD),
    }));
    const long = Math.max(...row.map(({ lines }) => lines.length));
    const parts = Math.max(1, Math.ceil(long / most));
    return Array.from({ length: parts }, (_, part): Piece => {
      const cells = row.map((cell) => ({ ...cell, lines: cell.lines.slice(part * most, (part + 1) * most) }));
      const tall = Math.max(
        ...cells.map(({ label, lines }) => heightOf(label, LABEL) + heightOf(lines, ink)),
      );
      const height = Math.max(tall + 3, 22);
      return {
        height,
        draw(x, y) {
          for (const cell of cells) {
            pen.pdf
              .rect(x + cell.x, y, cell.width, height)
              .lineWidth(0.4)
              .stroke(HAIR);
            const first = y + 1 + heightOf(cell.label, LABEL);
            for (const [i, each] of cell.label.entries())
              pen.write(each, x + cell.x + PAD, y + 1.5 + i * LABEL.size * LEADING, LABEL);
            for (const [i, each] of cell.lines.entries())
              pen.write(each, x + cell.x + PAD, first + i * LETTERS * LEADING, ink);
          }
        },
      };
    });
  });
}

const SHOT = 96;

function table({ shares, head, rows, size = LETTERS }: Table, width: number, drawing: Drawing): Piece[] {
  const { pen, room } = drawing;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (width * share) / total);
  const edges = [0];
  for (const each of widths) edges.push(edges.at(-1)! + each);
  const pad = Math.min(PAD, size / 3);
  const most = Math.floor((room - 40) / (size * LEADING));

  const row = (cells: readonly (string | Cell)[], ink: Ink, fill?: string): Piece[] => {
    const its = cells.map((cell, i) => {
      const of = typeof cell === 'string' ? { text: cell } : cell;
      const own: Ink = { ...ink, font: of.bold ? 'bold' : ink.font, colour: of.ink ?? ink.colour };
      const lines = of.text ? pen.lines(of.text, own, widths[i]! - 2 * pad) : [];
      const under = of.below && { ...own, colour: of.below.ink };
      return {
        of,
        lines: [
          ...lines.map((line) => ({ line, own })),
          ...(under ? [{ line: of.below!.text, own: under }] : []),
        ],
      };
    });
    const shots = its.map(({ of }, i) =>
      of.pictures?.length ? pictured(of.pictures, widths[i]! - 2 * pad, SHOT, drawing) : undefined,
    );
    const parts = Math.max(1, ...its.map(({ lines }) => Math.ceil(lines.length / most)));
    return Array.from({ length: parts }, (_, part): Piece => {
      const cut = its.map((each) => ({ ...each, lines: each.lines.slice(part * most, (part + 1) * most) }));
      const tall = Math.max(
        size * LEADING,
        ...cut.map(({ lines }) => lines.length * size * LEADING),
        ...(part === 0 ? shots.map((shot) => shot?.height ?? 0) : []),
      );
      const height = tall + 2 * pad;
      return {
        height,
        draw(x, y) {
          for (const [i, { of, lines }] of cut.entries()) {
            const left = x + edges[i]!;
            const filled = of.fill ?? fill;
            if (filled) pen.pdf.rect(left, y, widths[i]!, height).fill(filled);
            for (const [n, { line, own }] of lines.entries()) {
              const shift = of.centre ? (widths[i]! - 2 * pad - pen.width(line, own)) / 2 : 0;
              pen.write(line, left + pad + shift, y + pad + n * size * LEADING, own);
            }
            if (part === 0) shots[i]?.draw(left + pad, y + pad);
          }
          const { pdf } = pen;
          for (const edge of edges) pdf.moveTo(x + edge, y).lineTo(x + edge, y + height);
          pdf
            .moveTo(x, y)
            .lineTo(x + width, y)
            .moveTo(x, y + height)
            .lineTo(x + width, y + height);
          pdf.lineWidth(0.4).stroke(HAIR);
        },
      };
    });
  };

  const ink: Ink = { size };
  const heading =
    head.length > 0
      ? row(head, { size: size * 0.85, font: 'bold', colour: '#333333' }, '#f2f2f2')[0]
      : undefined;
  const body = rows.flatMap((cells) => row(cells, ink)).map((piece) => ({ ...piece, head: heading }));
  return heading ? [{ ...heading, keeps: true }, ...body] : body;
}

function texts(
  { text, bold, warning, size = LETTERS, least = 0 }: Text,
  width: number,
  { pen, room }: Drawing,
): Piece[] {
  const ink: Ink = { size, font: bold ? 'bold' : 'plain' };
  const pad = warning ? 6 : PAD;
  const lines = pen.lines(warning ? `⚠ ${text}` : text, ink, width - 2 * pad);
  const most = Math.floor((room - 2 * pad - 4) / (size * LEADING));
  return Array.from({ length: Math.ceil(lines.length / most) }, (_, part): Piece => {
    const its = lines.slice(part * most, (part + 1) * most);
    const height = Math.max(least, heightOf(its, ink) + 2 * pad);
    return {
      height,
      keeps: bold && !warning ? true : undefined,
      draw(x, y) {
        if (warning)
          pen.pdf
            .rect(x, y + 1, width, height - 2)
            .lineWidth(1.2)
            .stroke('#b3261e');
        for (const [i, each] of its.entries()) pen.write(each, x + pad, y + pad + i * size * LEADING, ink);
      },
    };
  });
}

const EDGE = 4;
function pictures({ ids, height, marker }: Pictures, width: number, drawing: Drawing): Piece[] {
  return pictured(ids, width - 2 * PAD, height, drawing, marker).rows.map((row) => ({
    height: height + EDGE,
    draw: (x, y) => row(x + PAD, y + EDGE / 2),
  }));
}

type Draw = (x: number, y: number) => void;

/** As many beside each other as there is room for. */
function pictured(
  ids: readonly string[],
  width: number,
  height: number,
  drawing: Drawing,
  marker?: Pictures['marker'],
): { height: number; draw: Draw; rows: Draw[] } {
  const { pen, pictures, noPicture } = drawing;
  const across = Math.max(1, Math.floor((width + GAP) / (height * 1.5 + GAP)));
  const one = Math.min(height * 1.5, (width - GAP * (across - 1)) / across);
  const single = (id: string, mark: typeof marker): Draw => {
    const file = pictures.get(id);
    return (x, y) => {
      if (!file) {
        const ink: Ink = { size: 7, colour: '#444444' };
        pen.pdf.rect(x, y, one, height).lineWidth(0.4).stroke(HAIR);
        for (const [i, each] of pen.lines(noPicture, ink, one - 8).entries())
          pen.write(each, x + 4, y + 4 + i * ink.size * LEADING, ink);
        return;
      }
      const image = pen.image(file);
      const scale = Math.min(one / image.width, height / image.height);
      const [w, h] = [image.width * scale, image.height * scale];
      image.draw(x, y, w, h);
      if (mark)
        pen.pdf
          .circle(x + (w * mark.x) / 100, y + (h * mark.y) / 100, 6)
          .lineWidth(2)
          .stroke('#d91515');
    };
  };
  const draws = ids.map((id, i) => single(id, i === 0 ? marker : undefined));
  const rows = Array.from(
    { length: Math.ceil(draws.length / across) },
    (_, row): Draw =>
      (x, y) => {
        for (const [i, draw] of draws.slice(row * across, (row + 1) * across).entries())
          draw(x + i * (one + GAP), y);
      },
  );
  return {
    rows,
    height: rows.length * (height + EDGE) - EDGE,
    draw(x, y) {
      for (const [i, row] of rows.entries()) row(x, y + i * (height + EDGE));
    },
  };
}

function bar({ pieces, legend }: Bar, width: number, { pen }: Drawing): Piece {
  const ink: Ink = { size: 7.5 };
  const total = pieces.reduce((sum, { minutes }) => sum + minutes, 0) || 1;
  const room = width - 2 * PAD;
  return {
    height: 32,
    draw(x, y) {
      let at = x + PAD;
      for (const { minutes, fill } of pieces) {
        const its = (room * minutes) / total;
        pen.pdf.rect(at, y + 4, its, 12).fill(fill);
        at += its;
      }
      let key = x + PAD;
      for (const { text, fill } of legend) {
        pen.pdf.rect(key, y + 21, 7, 7).fill(fill);
        pen.write(text, key + 10, y + 20, ink);
        key += 10 + pen.width(text, ink) + 14;
      }
    },
  };
}

const SIGN = 26;
/** Blue rounds with a white sign, as they hang on a machine. */
function icons({ of }: Icons, width: number, { pen }: Drawing): Piece {
  const ink: Ink = { size: 6.5 };
  const one = Math.min(72, width / of.length);
  return {
    height: SIGN + 14,
    draw(x, y) {
      for (const [i, { icon, text }] of of.entries()) {
        const middle = x + one * (i + 0.5);
        pen.pdf.circle(middle, y + SIGN / 2, SIGN / 2).fill('#0b57a4');
        pen.pdf
          .save()
          .translate(middle - SIGN / 2, y)
          .scale(SIGN / 24)
          .path(signs[icon])
          .fill('#ffffff', 'even-odd')
          .restore();
        const [label = ''] = pen.lines(text, ink, one - 2);
        pen.write(label, middle - pen.width(label, ink) / 2, y + SIGN + 2, ink);
      }
    },
  };
}

function code({ text, side }: { text: string; side: number }, width: number, { pen }: Drawing): Piece {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const its = Math.min(side, width);
  const dot = its / size;
  return {
    height: its,
    draw(x, y) {
      const left = x + width - its;
      for (const [row, dots] of data.entries())
        for (const [column, dark] of dots.entries())
          if (dark) pen.pdf.rect(left + column * dot, y + row * dot, dot + 0.05, dot + 0.05);
      pen.pdf.fill('#000000');
    },
  };
}
