// Blocks of a printout before layout: data in the reader's language, without positions on a page.

export type Block =
  | Title
  | Band
  | Frame
  | SideBySide
  | Facts
  | Table
  | Text
  | Pictures
  | Bar
  | Icons
  | QrCodeBlock
  | NewPage;

/** Title of the document, with a mark at the right end of its line. */
export interface Title {
  kind: 'title';
  text: string;
  mark?: string;
}
/** A line on a coloured background. */
export interface Band {
  kind: 'band';
  text: string;
  mark?: string;
  fill: string;
  ink: string;
}
/** A titled section; well-known sections are numbered. */
export interface Frame {
  kind: 'frame';
  n?: number;
  title: string;
  blocks: readonly Block[];
}
/** Blocks next to each other, in shares of the width. */
export interface SideBySide {
  kind: 'beside';
  shares: readonly number[];
  blocks: readonly (readonly Block[])[];
}
export interface Fact {
  label: string;
  /** Absent: unknown, leaves room to write. */
  value?: string;
  /** Number of columns it spans; default 1. */
  span?: number;
}
export interface Facts {
  kind: 'facts';
  columns: number;
  facts: readonly Fact[];
}
export interface Cell {
  text?: string;
  bold?: boolean;
  centre?: boolean;
  fill?: string;
  ink?: string;
  /** A second line under the text, in its own colour. */
  below?: { text: string; ink: string };
  pictures?: readonly string[];
}
export interface Table {
  kind: 'table';
  shares: readonly number[];
  /** Column heads, repeated at the top of each page. */
  head: readonly string[];
  rows: readonly (readonly (string | Cell)[])[];
  /** Font size in points. */
  size?: number;
}
export interface Text {
  kind: 'text';
  text: string;
  bold?: boolean;
  /** True for a warning, which is framed. */
  warning?: boolean;
  size?: number;
  /** Minimum height in points, for handwriting. */
  minHeight?: number;
}
export interface Pictures {
  kind: 'pictures';
  ids: readonly string[];
  /** Height of each picture in points. */
  height: number;
  /** Position of a marker on the first picture, in percent of its width and height. */
  marker?: { x: number; y: number };
}
/** Consecutive periods of time, drawn in proportion to their duration. */
export interface Bar {
  kind: 'bar';
  pieces: readonly { minutes: number; fill: string }[];
  legend: readonly { text: string; fill: string }[];
}
export interface Icons {
  kind: 'icons';
  icons: readonly { icon: Icon; text: string }[];
}
/** A text printed as a QR code. */
export interface QrCodeBlock {
  kind: 'code';
  text: string;
  side: number;
}

/** Page break. */
export interface NewPage {
  kind: 'newPage';
}

export type Icon = typeof import('../procedures/kinds.ts').ppe[number];

/** Page sizes in points, as oriented. The card is half an A5. */
export const printoutSizes = {
  a4: { width: 595.28, height: 841.89, margin: 28 },
  a3: { width: 1190.55, height: 841.89, margin: 24 },
  card: { width: 419.53, height: 297.64, margin: 17 },
} as const;

export interface Printout {
  /** File name. */
  name: string;
  title: string;
  size: keyof typeof printoutSizes;
  /** Footer of each page. */
  foot?: string;
  blocks: readonly Block[];
}

/** Returns the ids of all pictures in the blocks, without duplicates. */
export function getPictureIds(blocks: readonly Block[]): string[] {
  const pictureIds = blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'pictures') return block.ids;
    if (block.kind === 'frame') return getPictureIds(block.blocks);
    if (block.kind === 'beside') return getPictureIds(block.blocks.flat());
    if (block.kind === 'table')
      return block.rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : (cell.pictures ?? [])));
    return [];
  });
  return [...new Set(pictureIds)];
}
