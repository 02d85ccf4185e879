// Part data of the elements and the machine of a ledger.
import { addDays } from '../../day.ts';
import {
  computeBreakdownDowntime,
  computeReliability,
  RELIABILITY_DAYS,
} from '../../requests/reliability.ts';
import type { LedgerPart, ledgerPillars } from '../ledger-api.ts';
import { computeScheduledHours } from '../scheduled-hours.ts';
import type { LedgerElement, LedgerLine, LedgerLocation, LedgerMethod } from './lines.ts';
import { getUsage, type LedgerSources } from './sources.ts';
import type { Weeks } from './weeks.ts';

/** Returns the period of breakdown figures: the last twelve months, or the whole of a past year. */
const getReliabilityPeriod = ({ today }: LedgerSources, { from, to }: Weeks) =>
  to < today ? { from, to } : { from: addDays(today, -RELIABILITY_DAYS), to: today };

export function buildLedgerParts(
  locations: ReadonlyMap<string, LedgerLocation>,
  sources: LedgerSources,
  weeks: Weeks,
): Map<string, LedgerPart> {
  const { ewos, now, machine, methods, suppliers, stocks } = sources;
  const reliabilityPeriod = getReliabilityPeriod(sources, weeks);
  const periodEwos = ewos.filter(
    ({ createdOn }) => createdOn >= reliabilityPeriod.from && createdOn <= reliabilityPeriod.to,
  );
  const byElement = Map.groupBy(periodEwos, ({ elementId }) => elementId ?? '');
  const hours = computeScheduledHours(reliabilityPeriod.from, reliabilityPeriod.to, getUsage(sources));
  const downMinutes = computeBreakdownDowntime(periodEwos, now);
  const findReliability = (id: string) => {
    if (id === '') return computeReliability(periodEwos, undefined, hours, now);
    const elementEwos = byElement.get(id);
    // An element runs while its machine runs.
    return (
      elementEwos &&
      computeReliability(
        elementEwos,
        id,
        hours - (downMinutes - computeBreakdownDowntime(elementEwos, now)) / 60,
        now,
      )
    );
  };
  return new Map(
    [...locations.values()].map(({ id, element, lines }) => {
      const reliability = findReliability(id);
      const stock = stocks.get(id);
      const describedThing = element ?? (id === '' ? machine : undefined);
      const { part } = element ?? {};
      const ledgerPart: LedgerPart = {
        image: describedThing?.image,
        class: id === '' ? undefined : (part?.classSpare ?? stock?.class ?? 'C'),
        supplier:
          describedThing?.supplierId === undefined ? undefined : suppliers.get(describedThing.supplierId),
        codeSap: describedThing?.codeSap ?? stock?.codeSap,
        quantity: part?.quantity,
        stock: stock?.stock ?? part?.stock,
        stockMin: stock?.stockMin ?? part?.stockMin,
        unitPrice: (stock?.unitPrice ?? part?.price) || undefined,
        leadTimeT: stock?.leadTimeT,
        leadTimeR: stock?.leadTimeR,
        mtbfT: part?.mtbfT,
        mtbfR: reliability?.mtbfR ?? part?.mtbfR,
        mttrT: part?.mttrT,
        mttrR: reliability?.mttrR ?? part?.mttrR,
        breakdowns: reliability?.nrBd ?? part?.nrBd ?? 0,
        breakdownMinutes: reliability?.minBd ?? part?.minBd ?? 0,
        pillars: getPillars(lines, element, methods),
      };
      return [id, ledgerPart] as const;
    }),
  );
}

function getPillars(
  lines: readonly LedgerLine[],
  element: LedgerElement | undefined,
  methods: ReadonlyMap<number, LedgerMethod>,
): LedgerPart['pillars'] {
  const typologies = new Set(lines.map(({ procedureId }) => methods.get(procedureId ?? 0)?.typology));
  const hasPillar: Partial<Record<(typeof ledgerPillars)[number], boolean>> = {
    S: typologies.has('safety'),
    Q: typologies.has('quality'),
    AM: element?.autonomous === true || lines.some(({ strategy }) => strategy === 'am'),
  };
  return (Object.keys(hasPillar) as (keyof typeof hasPillar)[]).filter((pillar) => hasPillar[pillar]);
}
