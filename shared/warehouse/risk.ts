// What it may cost not to have a spare: failures while a new one is on its way, taken as a Poisson process (domain 8.7).

/** One element that the spare is built into. */
export interface Installed {
  quantity: number;
  /** Hours its machine runs a calendar day, on average. */
  hoursPerDay: number;
  /** Breakdowns the real figure is from. */
  failures?: number;
  /** Hours between two. */
  mtbfReal?: number;
  mtbfTheoretical?: number;
}

const FAILURES_NEEDED = 3;
/** More failures than this in one lead time are a wrong MTBF; nobody waits for the sum. */
const MOST_EXPECTED = 1000;
/** Logarithm of a chance that changes no figure. */
const NEGLIGIBLE = -36;
/** How sure each class is not to run out. */
const service = { A: 0.99, B: 0.95, C: 0.9 } as const;

const mtbfOf = ({ failures = 0, mtbfReal, mtbfTheoretical }: Installed) =>
  failures >= FAILURES_NEEDED && mtbfReal !== undefined ? mtbfReal : mtbfTheoretical;

/** Chances of at most 0, 1, 2 … failures, until no more are to be expected; by logarithms, since small terms would be lost. */
function chancesOf(expected: number): number[] {
  const chances: number[] = [];
  let [logarithm, sum] = [-expected, 0];
  for (let n = 0; n <= expected || logarithm > NEGLIGIBLE; n++) {
    sum += Math.exp(logarithm);
    chances.push(Math.min(1, sum));
    logarithm += Math.log(expected / (n + 1));
  }
  return chances;
}

/** Failures of all of them a calendar day; undefined where no element says how often it fails. */
export function failuresPerDay(installed: readonly Installed[]): number | undefined {
  const known = installed.flatMap((each) => {
    const mtbf = mtbfOf(each);
    return mtbf === undefined || mtbf <= 0 ? [] : (each.quantity * each.hoursPerDay) / mtbf;
  });
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0);
}

interface Risk {
  /** Failures expected during the lead time. */
  expected: number;
  /** Chance that the stock does not last. */
  stockOut: number;
  /** The least stock that is sure enough for the class. */
  reorderLevel: number;
  /** Of a year, in the plant's currency; absent without the cost of an hour or the hours of a repair. */
  costPerYear?: number;
}

/** Undefined beyond what is believed. Without a class it is C. */
export function riskOf({
  expected,
  stock,
  class: spareClass = 'C',
  costPerHour,
  repairHours,
}: {
  /** Failures while a new one is on its way: those of a day × the lead time. */
  expected: number;
  stock: number;
  class?: keyof typeof service;
  /** Cost of an hour the machine stands. */
  costPerHour?: number;
  /** Mean of a repair. */
  repairHours?: number;
}): Risk | undefined {
  if (expected > MOST_EXPECTED) return undefined;
  const chances = chancesOf(expected);
  const stockOut = stock < 0 ? 1 : 1 - (chances[Math.floor(stock)] ?? 1);
  return {
    expected,
    stockOut,
    reorderLevel: chances.findIndex((chance) => chance >= service[spareClass]),
    ...(costPerHour !== undefined &&
      repairHours !== undefined && { costPerYear: stockOut * costPerHour * repairHours }),
  };
}
