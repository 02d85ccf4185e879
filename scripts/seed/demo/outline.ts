// Parser of the demo's outlines, one record a line in three languages: `CODE it | fr | en ; remarks`.
import type { Language } from '#shared/messages.ts';

export type LocalisedText = Record<Language, string>;

export interface OutlineLine {
  /** First word of the line. */
  code: string;
  text: LocalisedText;
  /** Words after the semicolon. */
  remarks: string[];
  children: OutlineLine[];
}

export function parseText(source: string): LocalisedText {
  const [it = '', fr = '', en = ''] = source.split('|').map((part) => part.trim());
  if (!it || !fr || !en) throw new Error(`not in three languages: ${source}`);
  return { it, fr, en };
}

/** Parses an outline with two spaces a level. */
export function parseOutline(source: string): OutlineLine[] {
  const roots: OutlineLine[] = [];
  const path: OutlineLine[] = [];
  for (const row of source.split('\n').filter((line) => line.trim())) {
    const depth = (row.length - row.trimStart().length) / 2;
    const [, code = '', names = '', remarks = ''] = /^\s*(\S+) ([^;]+)(?:;(.*))?$/.exec(row) ?? [];
    const line: OutlineLine = {
      code,
      text: parseText(names),
      remarks: remarks.split(' ').filter(Boolean),
      children: [],
    };
    (depth === 0 ? roots : path[depth - 1]!.children).push(line);
    path[depth] = line;
  }
  return roots;
}
