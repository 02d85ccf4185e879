// Adds a year of EWOs and tags of the large plant: a thousand EWOs in the month of `now`, two hundred of them
// open, and five hundred open tags at every scale.
import { ewos, tags } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { createRandomSource } from './demo/chance.ts';
import { createUlid } from './demo/requests/chronicle.ts';
import type { SeedCollector } from './gather.ts';

const EWOS_OF_MONTH = 1_000;
const OPEN_EWOS = 200;
const OPEN_TAGS = 500;
const EWOS_OF_YEAR = 12_000;
const TAGS_OF_YEAR = 30_000;
const DAYS_OF_YEAR = 365;

interface RequestPlan {
  /** The first day of the month. */
  first: Day;
  today: Day;
  machines: number;
  scale: number;
}

export function addRequests(collector: SeedCollector, { first, today, machines: count, scale }: RequestPlan) {
  const random = createRandomSource('bench requests');
  const getMachineId = (n: number) => (n % count) + 1;
  const computeInstant = (day: Day, n: number) =>
    new Date(Date.parse(`${day}T06:00:00.000Z`) + (n % 480) * 60_000).toISOString();
  const computeDay = (n: number) => addDays(today, -31 - (n % (DAYS_OF_YEAR - 31)));
  const addedCounts = { ewos: 0, tags: 0 };

  const addEwo = (day: Day, open: boolean) => {
    const n = addedCounts.ewos++;
    const createdAt = computeInstant(day, n);
    const addMinutes = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
    const machineId = getMachineId(n);
    const closingFields = {
      closedAt: addMinutes(95),
      closedOn: day,
      closedMonth: getMonth(day),
      closedBy: 'Fitter',
    };
    collector.add(ewos, createUlid(createdAt, random), {
      code: `E-${day.slice(0, 4)}-${String(n + 1).padStart(6, '0')}`,
      state: open ? 'assigned' : 'closed',
      ...{ machineId, machineStatus: 'stopped', priority: 'high', breakdownType: 'mechanical' },
      elementId: `${machineId}.3`,
      element: {
        id: `${machineId}.3`,
        code: 'E3',
        description: 'Element 3',
        path: `M-${machineId}/E1/E2/E3`,
      },
      breakdownDescription: 'Stopped in the middle of the cycle, the axis does not answer',
      ...{
        requesterId: 'requestor',
        requester: 'Nadia Serra',
        createdAt,
        createdOn: day,
        month: getMonth(day),
      },
      ...{ teamId: (n % 5) + 1, assignedAt: addMinutes(10) },
      ...(open
        ? { desk: 'open' as const }
        : {
            ...{
              interventionAt: addMinutes(20),
              diagnosisAt: addMinutes(35),
              technicians: [1],
              ...closingFields,
            },
            ...{ interventionType: 'repair' as const, hours: [{ operatorId: 1, hours: 1.25 }] },
          }),
      recordedAt: { created: createdAt },
    });
    collector.hold(machines, machineId, 'ewos');
  };
  const addTag = (day: Day, open: boolean) => {
    const n = addedCounts.tags++;
    const createdAt = computeInstant(day, n);
    const machineId = getMachineId(n);
    collector.add(tags, createUlid(createdAt, random), {
      code: `T-${day.slice(0, 4)}-${String(n + 1).padStart(6, '0')}`,
      ...{
        state: open ? 'created' : 'closed',
        type: 'equipment',
        pillar: n % 3 ? 'AM' : 'PM',
        on: day,
        shift: 1,
      },
      ...{
        machineId,
        elementId: `${machineId}.3`,
        anomaly: 'Oil under the pump, the floor is slippery there',
      },
      ...{
        requesterId: 'requestor',
        requester: 'Nadia Serra',
        createdAt,
        createdOn: day,
        month: getMonth(day),
      },
      ...(open
        ? { desk: 'open' as const }
        : { closedAt: createdAt, closedOn: day, closedMonth: getMonth(day), closedBy: 'Fitter' }),
      recordedAt: { created: createdAt },
    });
    collector.hold(machines, machineId, 'tags');
  };

  for (let n = 0; n < EWOS_OF_MONTH; n++) addEwo(addDays(first, n % 16), n < OPEN_EWOS);
  for (let n = 0; n < (EWOS_OF_YEAR - EWOS_OF_MONTH) * scale; n++) addEwo(computeDay(n), false);
  for (let n = 0; n < OPEN_TAGS; n++) addTag(computeDay(n), true);
  for (let n = 0; n < (TAGS_OF_YEAR - OPEN_TAGS) * scale; n++) addTag(computeDay(n), false);
}
