// What to know before a machine is touched: its own lock-out note, how it has to stand, what to wear, and the notes of each procedure.
import type { Activity, Order } from '../../../../../shared/planned/order.ts';
import { type ProcedureKind, ppe } from '../../../../../shared/procedures/kinds.ts';
import type { Procedure, Revision } from '../../../../../shared/procedures/procedure.ts';

export type Sheet = Pick<Revision, 'machineState' | 'ppe' | 'safetyNote'> & {
  phaseList: readonly Pick<Revision['phaseList'][number], 'ppe'>[];
};

/** With those of the phases, each once, in the order people know. */
const ppeOf = (sheets: readonly Sheet[]): Procedure['ppe'] => {
  const worn = new Set(
    sheets.flatMap((sheet) => [sheet, ...sheet.phaseList].flatMap((each) => each.ppe ?? [])),
  );
  return ppe.filter((each) => worn.has(each));
};

/** Activities, by their numbers, of which the same is to be said. */
export interface Said<What> {
  what: What;
  of: number[];
}

function gather<What>(said: readonly { what: What; n: number }[]): Said<What>[] {
  const groups = Map.groupBy(said, ({ what }) => what);
  return [...groups].map(([what, all]) => ({ what, of: all.map(({ n }) => n) }));
}

/** A machine that has to stand still comes before one that runs. */
export function safetyOf(activities: readonly (Pick<Activity, 'n'> & { sheet: Sheet })[]) {
  const states = gather(activities.map(({ n, sheet }) => ({ n, what: sheet.machineState })));
  return {
    states: states.sort((a, b) => b.what.localeCompare(a.what)),
    ppe: ppeOf(activities.map(({ sheet }) => sheet)),
    notes: gather(
      activities.flatMap(({ n, sheet }) => (sheet.safetyNote ? [{ n, what: sheet.safetyNote }] : [])),
    ),
  };
}

/** What says how an order of a type is done. */
export const methodOf = (type: Order['type']): ProcedureKind => (type === 'checklists' ? 'checklist' : 'smp');
