// Needs of a work before it begins: its machine without energy, and permits to work (beyond 19). Procedures
// state it, and orders have it from their activities; a free order can state it itself. This
// module builds no schema, so that the smallest screens can import it.

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
