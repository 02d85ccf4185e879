// What a form or a switch sends back of a cycle: the fields of its schema, none of those the server adds.
import type { PlantParameters } from '../../../../../shared/access/plant.ts';
import { type Cycle, CycleShape } from '../../../../../shared/planned/cycle.ts';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import {
  defaultAutoClose,
  defaultMode,
  defaultTolerance,
  type Frequency,
} from '../../../../../shared/planned/period.ts';

export const valuesOf = (cycle: CycleSheet): Cycle =>
  Object.fromEntries(Object.keys(CycleShape).map((name) => [name, cycle[name as keyof CycleSheet]])) as Cycle;

const monthly: Frequency = { n: 1, unit: 'M' };

/** What the plant says a new cycle starts with, in days. */
export type PlantDefaults = Pick<PlantParameters, 'tolerance' | 'lockSpan'>;

/** Where a new cycle begins; tolerance, mode and automatic closing follow its frequency (domain 4.4, 4.7). */
export const startingValues = (
  typeCycle: Cycle['typeCycle'],
  machineId: number,
  today: string,
  plant: PlantDefaults,
): Partial<Cycle> => ({
  machineId,
  typeCycle,
  strategies: [],
  frequency: monthly,
  mode: defaultMode(monthly),
  autoClose: defaultAutoClose(monthly),
  anchor: today,
  tolerance: defaultTolerance(monthly, plant.tolerance),
  lockSpan: plant.lockSpan,
});

/** Automatic closing is a matter of fixed plans of a week or less. */
export const mayAutoClose = ({
  meter,
  mode,
  frequency,
}: Partial<Pick<Cycle, 'meter' | 'mode' | 'frequency'>>) =>
  meter === 'none' && mode === 'initialScheduling' && frequency !== undefined && defaultAutoClose(frequency);
