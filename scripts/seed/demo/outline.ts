// The demo's texts are written as outlines, a thing a line, each in three languages: `CODE it | fr | en ; remarks`.
import type { Language } from '../../../shared/messages.ts';

export type Text = Record<Language, string>;

export interface Line {
  /** The first word. */
  code: string;
  text: Text;
  /** What follows the semicolon, word by word. */
  remarks: string[];
  children: Line[];
}

export function text(written: string): Text {
  const [it = '', fr = '', en = ''] = written.split('|').map((part) => part.trim());
  if (!it || !fr || !en) throw new Error(`not in three languages: ${written}`);
  return { it, fr, en };
}

/** Two spaces a level. */
export function outline(written: string): Line[] {
  const roots: Line[] = [];
  const path: Line[] = [];
  for (const row of written.split('\n').filter((line) => line.trim())) {
    const depth = (row.length - row.trimStart().length) / 2;
    const [, code = '', names = '', remarks = ''] = /^\s*(\S+) ([^;]+)(?:;(.*))?$/.exec(row) ?? [];
    const line: Line = { code, text: text(names), remarks: remarks.split(' ').filter(Boolean), children: [] };
    (depth === 0 ? roots : path[depth - 1]!.children).push(line);
    path[depth] = line;
  }
  return roots;
}
