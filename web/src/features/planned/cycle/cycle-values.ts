// Values of a cycle's form: those stored, those of a new cycle, and proposals for the cycle of a strategy.
import type { PlantParameters } from '#shared/access/plant.ts';
import { type Cycle, CycleShape } from '#shared/planned/cycle.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import {
  computeDefaultTolerance,
  type Frequency,
  getDefaultAutoClose,
  getDefaultMode,
} from '#shared/planned/period.ts';
import { isFree } from '#shared/procedures/strategy.ts';
import type { CycleData } from './cycle-data.tsx';

export const toCycleValues = (cycle: CycleWithStatus): Cycle =>
  Object.fromEntries(
    Object.keys(CycleShape).map((name) => [name, cycle[name as keyof CycleWithStatus]]),
  ) as Cycle;

const defaultFrequency: Frequency = { n: 1, unit: 'M' };

/** Default values of the plant for new cycles, in days. */
export type PlantDefaults = Pick<PlantParameters, 'tolerance' | 'lockSpan'>;

/**
 * Returns the values of a new cycle; tolerance, mode and automatic closing follow its frequency (domain 4.4,
 * 4.7).
 */
export const getInitialCycleValues = (
  typeCycle: Cycle['typeCycle'],
  machineId: number,
  today: string,
  plant: PlantDefaults,
): Partial<Cycle> => ({
  machineId,
  typeCycle,
  strategies: [],
  frequency: defaultFrequency,
  mode: getDefaultMode(defaultFrequency),
  autoClose: getDefaultAutoClose(defaultFrequency),
  anchor: today,
  tolerance: computeDefaultTolerance(defaultFrequency, plant.tolerance),
  lockSpan: plant.lockSpan,
});

/** Returns code, description, kind of work and strategies of a new cycle for a strategy that is still free. */
export function proposeCycle(
  strategyId: string | null,
  machineCode: string | undefined,
  { strategies, procedures }: Pick<CycleData, 'strategies' | 'procedures'>,
): Partial<Cycle> {
  const strategy = strategies.find((each) => each.id === strategyId && isFree(each));
  const procedure = procedures.find(({ id }) => id === strategy?.procedureId);
  if (!strategy || !procedure) return {};
  const { description, typology } = procedure;
  const code = CycleShape.code.safeParse(`${machineCode}-${procedure.code}`);
  return {
    ...(machineCode !== undefined && code.success && { code: code.data }),
    ...{ description, typology, strategies: [strategy.id] },
  };
}

/** Whether automatic closing is possible: only for fixed plans with a period of up to a week. */
export const canAutoClose = ({
  meter,
  mode,
  frequency,
}: Partial<Pick<Cycle, 'meter' | 'mode' | 'frequency'>>) =>
  meter === 'none' &&
  mode === 'initialScheduling' &&
  frequency !== undefined &&
  getDefaultAutoClose(frequency);
