// An element as people name it wherever work is done on it: code, description, and the codes down to it as the structure tree draws them.
import * as z from 'zod';
import type { Element } from './element.ts';

export const ElementName = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string(),
  /** Codes from the machine down: "M/G/S/C". */
  path: z.string(),
});
export type ElementName = z.infer<typeof ElementName>;

export type NamedRow = Pick<Element, 'code' | 'description' | 'parentId'> & { id: string };

/** `rows` hold the element and all above it; nothing for one they do not hold. */
export function elementNameIn(
  machineCode: string,
  rows: ReadonlyMap<string, NamedRow>,
  id: string | undefined,
): ElementName | undefined {
  const row = id === undefined ? undefined : rows.get(id);
  if (!row) return undefined;
  const codes: string[] = [];
  for (let at: NamedRow | undefined = row; at; at = at.parentId ? rows.get(at.parentId) : undefined)
    codes.unshift(at.code);
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    path: [machineCode, ...codes].join('/'),
  };
}
