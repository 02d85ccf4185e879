// A year of EWOs and tags of the large plant: a thousand EWOs in the month of `now`, two hundred of them open, and five hundred open tags whatever the scale.
import { ewos, tags } from '../../functions/table/entities/requests.ts';
import { machines } from '../../functions/table/entities/structure.ts';
import { addDays, type Day, monthOf } from '../../shared/day.ts';
import { chanceOf } from './demo/chance.ts';
import { ulidAt } from './demo/requests/chronicle.ts';
import type { Gathered } from './gather.ts';

const EWOS_OF_MONTH = 1_000;
const OPEN_EWOS = 200;
const OPEN_TAGS = 500;
const EWOS_OF_YEAR = 12_000;
const TAGS_OF_YEAR = 30_000;
const YEAR = 365;

interface Plant {
  /** The first day of the month. */
  first: Day;
  today: Day;
  machines: number;
  scale: number;
}

export function addRequests(gathered: Gathered, { first, today, machines: count, scale }: Plant) {
  const its = chanceOf('bench requests');
  const machineOf = (n: number) => (n % count) + 1;
  const instant = (day: Day, n: number) =>
    new Date(Date.parse(`${day}T06:00:00.000Z`) + (n % 480) * 60_000).toISOString();
  const days = (n: number) => addDays(today, -31 - (n % (YEAR - 31)));
  const added = { ewos: 0, tags: 0 };

  const ewo = (day: Day, open: boolean) => {
    const n = added.ewos++;
    const createdAt = instant(day, n);
    const after = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
    const machineId = machineOf(n);
    const closed = { closedAt: after(95), closedOn: day, closedMonth: monthOf(day), closedBy: 'Fitter' };
    gathered.add(ewos, ulidAt(createdAt, its), {
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
        month: monthOf(day),
      },
      ...{ teamId: (n % 5) + 1, assignedAt: after(10) },
      ...(open
        ? { desk: 'open' as const }
        : {
            ...{ interventionAt: after(20), diagnosisAt: after(35), technicians: [1], ...closed },
            ...{ interventionType: 'repair' as const, hours: [{ operatorId: 1, hours: 1.25 }] },
          }),
      recordedAt: { created: createdAt },
    });
    gathered.hold(machines, machineId, 'ewos');
  };
  const tag = (day: Day, open: boolean) => {
    const n = added.tags++;
    const createdAt = instant(day, n);
    const machineId = machineOf(n);
    gathered.add(tags, ulidAt(createdAt, its), {
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
        month: monthOf(day),
      },
      ...(open
        ? { desk: 'open' as const }
        : { closedAt: createdAt, closedOn: day, closedMonth: monthOf(day), closedBy: 'Fitter' }),
      recordedAt: { created: createdAt },
    });
    gathered.hold(machines, machineId, 'tags');
  };

  for (let n = 0; n < EWOS_OF_MONTH; n++) ewo(addDays(first, n % 16), n < OPEN_EWOS);
  for (let n = 0; n < (EWOS_OF_YEAR - EWOS_OF_MONTH) * scale; n++) ewo(days(n), false);
  for (let n = 0; n < OPEN_TAGS; n++) tag(days(n), true);
  for (let n = 0; n < (TAGS_OF_YEAR - OPEN_TAGS) * scale; n++) tag(days(n), false);
}
