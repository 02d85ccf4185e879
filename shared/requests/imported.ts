// What an EWO of a former system says besides, which people here report step by step: minutes and costs as totals. No schema here: figures ask too.

export interface Brought {
  /** Minutes the machine stood, and people worked. */
  stood?: number;
  worked?: number;
  labourCost?: number;
  spareCost?: number;
  totalCost?: number;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** What of a total is neither counts as work. */
export function broughtCosts({ labourCost, spareCost, totalCost }: Brought = {}): {
  labour?: number;
  spares?: number;
} {
  if (totalCost === undefined) return { labour: labourCost, spares: spareCost };
  return { labour: cents(Math.max(labourCost ?? 0, totalCost - (spareCost ?? 0))), spares: spareCost };
}
