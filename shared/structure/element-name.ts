// Display name of an element wherever work refers to it: code, description, and path in the structure tree.
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

/** Returns the machine's code, with which a path begins. */
export const getMachineCode = (path: string): string => path.split('/')[0]!;

export type ElementNameRow = Pick<Element, 'code' | 'description' | 'parentId'> & { id: string };

/** Returns the name of an element; `rows` must contain it and all its ancestors, otherwise undefined. */
export function findElementName(
  machineCode: string,
  rows: ReadonlyMap<string, ElementNameRow>,
  id: string | undefined,
): ElementName | undefined {
  const row = id === undefined ? undefined : rows.get(id);
  if (!row) return undefined;
  const codes: string[] = [];
  for (
    let ancestor: ElementNameRow | undefined = row;
    ancestor;
    ancestor = ancestor.parentId ? rows.get(ancestor.parentId) : undefined
  )
    codes.unshift(ancestor.code);
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    path: [machineCode, ...codes].join('/'),
  };
}
