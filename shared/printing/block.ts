// What a document is made of, before anybody draws it: data in the reader's language, without places on a page.

export type Block = Title | Band | Frame | Beside | Facts | Table | Text | Pictures | Bar | Icons | Code;

/** What the document is, and what stands at the other end of its line. */
export interface Title {
  kind: 'title';
  text: string;
  mark?: string;
}
/** A line in a colour of its own. */
export interface Band {
  kind: 'band';
  text: string;
  mark?: string;
  fill: string;
  ink: string;
}
/** A part with its name and, where people know it by one, its number. */
export interface Frame {
  kind: 'frame';
  n?: number;
  title: string;
  blocks: readonly Block[];
}
/** Next to each other, in shares of the width. */
export interface Beside {
  kind: 'beside';
  shares: readonly number[];
  blocks: readonly (readonly Block[])[];
}
export interface Fact {
  label: string;
  /** Nothing is known: room to write. */
  value?: string;
  /** Of the columns; 1 without it. */
  span?: number;
}
export interface Facts {
  kind: 'facts';
  columns: number;
  of: readonly Fact[];
}
export interface Cell {
  text?: string;
  bold?: boolean;
  centre?: boolean;
  fill?: string;
  ink?: string;
  /** A line of its own under the text. */
  below?: { text: string; ink: string };
  pictures?: readonly string[];
}
export interface Table {
  kind: 'table';
  shares: readonly number[];
  /** Stands again at the top of each page. */
  head: readonly string[];
  rows: readonly (readonly (string | Cell)[])[];
  /** Of letters, in points. */
  size?: number;
}
export interface Text {
  kind: 'text';
  text: string;
  bold?: boolean;
  /** A warning has a frame of its own. */
  warning?: boolean;
  size?: number;
  /** Points at least, for what is written by hand. */
  least?: number;
}
export interface Pictures {
  kind: 'pictures';
  ids: readonly string[];
  /** Of each, in points. */
  height: number;
  /** Where on the first one, in percent of its width and height. */
  marker?: { x: number; y: number };
}
/** Pieces of time after each other, as long as they took. */
export interface Bar {
  kind: 'bar';
  pieces: readonly { minutes: number; fill: string }[];
  legend: readonly { text: string; fill: string }[];
}
export interface Icons {
  kind: 'icons';
  of: readonly { icon: Icon; text: string }[];
}
/** A text that a camera reads. */
export interface Code {
  kind: 'code';
  text: string;
  side: number;
}

export type Icon = typeof import('../procedures/kinds.ts').ppe[number];

/** In points, as the page lies. The card is half an A5. */
export const paperSizes = {
  a4: { width: 595.28, height: 841.89, margin: 28 },
  a3: { width: 1190.55, height: 841.89, margin: 24 },
  card: { width: 419.53, height: 297.64, margin: 17 },
} as const;

export interface Paper {
  /** Of the file. */
  name: string;
  title: string;
  size: keyof typeof paperSizes;
  /** At the foot of each page. */
  foot?: string;
  blocks: readonly Block[];
}

/** Every picture that it shows, each once. */
export function picturesOf(blocks: readonly Block[]): string[] {
  const found = blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'pictures') return block.ids;
    if (block.kind === 'frame') return picturesOf(block.blocks);
    if (block.kind === 'beside') return picturesOf(block.blocks.flat());
    if (block.kind === 'table')
      return block.rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : (cell.pictures ?? [])));
    return [];
  });
  return [...new Set(found)];
}
