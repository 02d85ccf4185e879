// Totals of minutes and costs of EWOs imported from a former system, instead of reports by step. This module
// builds no schema, since figures import it.
import { roundToCents } from '../rounding.ts';

export interface ImportedFigures {
  /** Minutes of downtime, and of work. */
  stood?: number;
  worked?: number;
  labourCost?: number;
  spareCost?: number;
  totalCost?: number;
}

/** Splits the total cost: the part that is neither labour nor spares counts as labour. */
export function splitImportedCosts({ labourCost, spareCost, totalCost }: ImportedFigures = {}): {
  labour?: number;
  spares?: number;
} {
  if (totalCost === undefined) return { labour: labourCost, spares: spareCost };
  return { labour: roundToCents(Math.max(labourCost ?? 0, totalCost - (spareCost ?? 0))), spares: spareCost };
}
