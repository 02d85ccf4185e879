// What a work needs before it begins: its machine without energy, and permits to work (beyond 19). Procedures
// state it, and orders have it from their activities; a free order can state it itself.
import * as z from 'zod';
import { code, flag, optional } from '../fields.ts';

/** Maximum number of kinds of permits that one procedure or order names. */
export const MAX_NEEDED_PERMITS = 5;

export const workNeedFields = {
  /** Whether the work needs the machine without energy. */
  isolate: optional(flag()),
  /** Codes of the kinds of permits that the work needs, each once. */
  permitKinds: optional(
    z
      .array(code())
      .max(MAX_NEEDED_PERMITS)
      .overwrite((codes) => [...new Set(codes)])
      .meta({ kind: 'text' }),
  ),
};

export interface WorkNeeds {
  isolate: boolean;
  permitKinds: string[];
}
interface StatedNeeds {
  isolate?: boolean | undefined;
  permitKinds?: readonly string[] | undefined;
}

/**
 * Returns what a work needs: what itself or any of its activities states, those of joined work included (PS21).
 * The activities of an order that is not started are those of the procedures approved now (PS56).
 */
export function collectNeeds(work: StatedNeeds, activities: readonly StatedNeeds[]): WorkNeeds {
  const all = [work, ...activities];
  return {
    isolate: all.some(({ isolate }) => isolate === true),
    permitKinds: [...new Set(all.flatMap(({ permitKinds = [] }) => permitKinds))],
  };
}
