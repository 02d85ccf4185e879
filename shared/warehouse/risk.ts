// Risk of a stock-out: failures during the lead time, modelled as a Poisson process (domain 8.7).

/** An element that contains the spare. */
export interface InstalledPieces {
  quantity: number;
  /** Mean running hours of its machine per calendar day. */
  hoursPerDay: number;
  /** Number of breakdowns behind `mtbfReal`. */
  failures?: number;
  /** Hours between two failures. */
  mtbfReal?: number;
  mtbfTheoretical?: number;
}

const MIN_FAILURES = 3;
/** Maximum expected failures per lead time: more indicate a wrong MTBF, and the sum would take too long. */
const MAX_EXPECTED_FAILURES = 1000;
/** Logarithm of a negligible probability. */
const NEGLIGIBLE_LOGARITHM = -36;
/** Service level by class. */
const serviceLevels = { A: 0.99, B: 0.95, C: 0.9 } as const;

const getMtbf = ({ failures = 0, mtbfReal, mtbfTheoretical }: InstalledPieces) =>
  failures >= MIN_FAILURES && mtbfReal !== undefined ? mtbfReal : mtbfTheoretical;

/**
 * Returns cumulative probabilities of 0, 1, 2 … failures, until further ones are negligible; computed in
 * logarithms, because small terms would underflow.
 */
function computeProbabilities(expected: number): number[] {
  const probabilities: number[] = [];
  let [logarithm, sum] = [-expected, 0];
  for (let n = 0; n <= expected || logarithm > NEGLIGIBLE_LOGARITHM; n++) {
    sum += Math.exp(logarithm);
    probabilities.push(Math.min(1, sum));
    logarithm += Math.log(expected / (n + 1));
  }
  return probabilities;
}

/** Returns the failures of all installed pieces per calendar day; undefined if no MTBF is known. */
export function computeFailuresPerDay(installed: readonly InstalledPieces[]): number | undefined {
  const failureRates = installed.flatMap((each) => {
    const mtbf = getMtbf(each);
    return mtbf === undefined || mtbf <= 0 ? [] : (each.quantity * each.hoursPerDay) / mtbf;
  });
  return failureRates.length === 0 ? undefined : failureRates.reduce((sum, each) => sum + each, 0);
}

interface Risk {
  /** Failures expected during the lead time. */
  expected: number;
  /** Probability that the stock does not last. */
  stockOut: number;
  /** Lowest stock that reaches the service level of the class. */
  reorderLevel: number;
  /** Cost per year in the plant's currency; absent without hourly cost or repair hours. */
  costPerYear?: number;
}

/** Computes the risk; undefined if `expected` is implausible. A spare without a class counts as C. */
export function computeStockOutRisk({
  expected,
  stock,
  class: spareClass = 'C',
  costPerHour,
  repairHours,
}: {
  /** Expected failures during the lead time: failures per day × lead time. */
  expected: number;
  stock: number;
  class?: keyof typeof serviceLevels;
  /** Cost of one hour of downtime. */
  costPerHour?: number;
  /** Mean duration of a repair in hours. */
  repairHours?: number;
}): Risk | undefined {
  if (expected > MAX_EXPECTED_FAILURES) return undefined;
  const probabilities = computeProbabilities(expected);
  const stockOut = stock < 0 ? 1 : 1 - (probabilities[Math.floor(stock)] ?? 1);
  return {
    expected,
    stockOut,
    reorderLevel: probabilities.findIndex((chance) => chance >= serviceLevels[spareClass]),
    ...(costPerHour !== undefined &&
      repairHours !== undefined && { costPerYear: stockOut * costPerHour * repairHours }),
  };
}
