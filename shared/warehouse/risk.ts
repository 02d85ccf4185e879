// What it may cost not to have a spare: failures while a new one is on its way, taken as a Poisson process (domain 8.7).

/** One element that the spare is built into. */
interface Installed {
  quantity: number;
  /** Hours its machine runs while a new one is on its way. */
  hoursInLeadTime: number;
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

export interface Risk {
  /** Failures expected during the lead time. */
  expected: number;
  /** Elements whose MTBF is not known, and which are not in it. */
  unknown: number;
  /** Chance that the stock does not last. */
  stockOut: number;
  /** The least stock that is sure enough for the class. */
  reorderLevel: number;
  /** Of a year, in the plant's currency; absent without the cost of an hour or the hours of a repair. */
  costPerYear?: number;
}

/** Undefined where no element says how often it fails. Without a class it is C. */
export function riskOf({
  installed,
  stock,
  class: spareClass = 'C',
  costPerHour,
  repairHours,
}: {
  installed: readonly Installed[];
  stock: number;
  class?: keyof typeof service;
  /** Cost of an hour the machine stands. */
  costPerHour?: number;
  /** Mean of a repair. */
  repairHours?: number;
}): Risk | undefined {
  const known = installed.flatMap((each) => {
    const mtbf = mtbfOf(each);
    return mtbf === undefined || mtbf <= 0 ? [] : (each.quantity * each.hoursInLeadTime) / mtbf;
  });
  const expected = known.reduce((sum, each) => sum + each, 0);
  if (known.length === 0 || expected > MOST_EXPECTED) return undefined;
  const chances = chancesOf(expected);
  const stockOut = stock < 0 ? 1 : 1 - (chances[Math.floor(stock)] ?? 1);
  return {
    expected,
    unknown: installed.length - known.length,
    stockOut,
    reorderLevel: chances.findIndex((chance) => chance >= service[spareClass]),
    ...(costPerHour !== undefined &&
      repairHours !== undefined && { costPerYear: stockOut * costPerHour * repairHours }),
  };
}
