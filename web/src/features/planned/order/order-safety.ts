// Collects the safety information of an order: machine state, protective equipment, and the note of each
// procedure.
import type { Activity, Order } from '#shared/planned/order.ts';
import { type ProcedureKind, ppe } from '#shared/procedures/kinds.ts';
import type { Procedure, Revision } from '#shared/procedures/procedure.ts';

export type SafetyDetail = Pick<Revision, 'machineState' | 'ppe' | 'safetyNote'> & {
  phaseList: readonly Pick<Revision['phaseList'][number], 'ppe'>[];
};

/** Returns the protective equipment of procedures and phases without duplicates, in the usual order. */
const collectPpe = (sheets: readonly SafetyDetail[]): Procedure['ppe'] => {
  const usedPpe = new Set(
    sheets.flatMap((sheet) => [sheet, ...sheet.phaseList].flatMap((each) => each.ppe ?? [])),
  );
  return ppe.filter((each) => usedPpe.has(each));
};

/** A statement and the numbers of the activities it applies to. */
export interface SafetyStatement<What> {
  value: What;
  activityNumbers: number[];
}

function groupStatements<What>(statements: readonly { value: What; n: number }[]): SafetyStatement<What>[] {
  const groups = Map.groupBy(statements, ({ value }) => value);
  return [...groups].map(([value, all]) => ({ value, activityNumbers: all.map(({ n }) => n) }));
}

/** Returns the safety information; "stopped" comes before "running". */
export function collectSafety(activities: readonly (Pick<Activity, 'n'> & { detail: SafetyDetail })[]) {
  const states = groupStatements(activities.map(({ n, detail }) => ({ n, value: detail.machineState })));
  return {
    states: states.sort((a, b) => b.value.localeCompare(a.value)),
    ppe: collectPpe(activities.map(({ detail }) => detail)),
    notes: groupStatements(
      activities.flatMap(({ n, detail }) => (detail.safetyNote ? [{ n, value: detail.safetyNote }] : [])),
    ),
  };
}

/** Returns the kind of procedure for an order type. */
export const getProcedureKind = (type: Order['type']): ProcedureKind =>
  type === 'checklists' ? 'checklist' : 'smp';
