// Inputs of the ledger of one machine and year (domain 3.5).
import type { Day, Instant } from '../../day.ts';
import type { Cycle, CycleState } from '../../planned/cycle.ts';
import type { computeFutureSlots, PlanningContext } from '../../planned/due.ts';
import type { PlantCalendar } from '../../planned/plant-calendar.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { Rates } from '../../requests/cost.ts';
import type { DatedEwo } from '../../requests/ewo-times.ts';
import type { MachineClass } from '../../structure/classes.ts';
import type { ElementName } from '../../structure/element-name.ts';
import type { Movement } from '../../warehouse/movement.ts';
import type { EwoClosingFact } from '../facts/ewo-facts.ts';
import type { LedgerPart } from '../ledger-api.ts';
import type { LedgerMonth } from './history.ts';
import type { DeletedWork, LedgerElement, LedgerMethod, LedgerPoint, LedgerStrategy } from './lines.ts';

/** A cycle or path, with its planning state. */
export type LedgerCycle = Omit<Cycle, 'typeCycle' | 'teamId'> &
  Pick<Parameters<typeof computeFutureSlots>[0], 'rounds' | 'points' | 'walkingMinutes' | 'shifts'> & {
    id: number;
    typeCycle: CycleType;
    state?: CycleState;
    /** True if the machine gets no orders now. */
    idle: boolean;
  };

type LedgerEwo = DatedEwo & {
  id: string;
  code: string;
  createdOn: Day;
  closedOn?: Day;
  breakdownDescription: string;
  elementId?: string;
  element?: ElementName;
  hours?: readonly { operatorId: number; hours: number }[];
};

export type LedgerMovement = Pick<
  Movement,
  'type' | 'quantity' | 'unitPrice' | 'on' | 'source' | 'sourceId' | 'elementId' | 'reversedBy'
>;

/** Stock data of an element that is a spare. */
type LedgerStock = Pick<LedgerPart, 'stock' | 'stockMin' | 'unitPrice' | 'leadTimeT' | 'leadTimeR'> & {
  class?: LedgerPart['class'];
  codeSap?: string;
};

export interface LedgerSources {
  machine: {
    id: number;
    code: string;
    description: string;
    class?: MachineClass;
    image?: string;
    codeSap?: string;
    supplierId?: number;
    /** Shifts per day. */
    shifts?: number;
  };
  plant: { timeZone: string; calendar?: PlantCalendar; shiftHours: number; hourlyRate: number };
  year: number;
  today: Day;
  now: Instant;
  elements: readonly LedgerElement[];
  strategies: readonly LedgerStrategy[];
  points: readonly LedgerPoint[];
  methods: ReadonlyMap<number, LedgerMethod>;
  cycles: readonly LedgerCycle[];
  /** Meters of the machine by kind, as the generator reads them. */
  meters?: ReadonlyMap<string, PlanningContext['meter']>;
  /** Work on strategies, points and elements that were deleted. */
  deletedWork: readonly DeletedWork[];
  history: readonly { type: CycleType; months: readonly LedgerMonth[] }[];
  /** EWOs created in the year, or in the twelve months until today. */
  ewos: readonly LedgerEwo[];
  /** Stops that began before the year and reach into it. */
  earlierStops?: readonly DatedEwo[];
  /** Closings of EWOs in the year. */
  closings: readonly Pick<EwoClosingFact, 'hours' | 'imported'>[];
  movements: readonly LedgerMovement[];
  stocks: ReadonlyMap<string, LedgerStock>;
  suppliers: ReadonlyMap<number, string>;
  rates: NonNullable<Rates['ofOperator']>;
}

/** Returns the inputs of the machine's scheduled hours. */
export const getUsage = ({ plant, machine }: Pick<LedgerSources, 'plant' | 'machine'>) => ({
  ...plant,
  shifts: machine.shifts,
});
