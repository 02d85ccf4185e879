// Reader of other systems' breakdown orders: oddities of each row are reported, and the rest becomes
// backdated EWOs through the API.
import Papa from 'papaparse';
import type { Day } from '#shared/day.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { ok } from '../integration/harness.ts';

export interface Breakdown {
  line: number;
  asset: string;
  place: string;
  on: Day;
  text: string;
  /** Hours of work. */
  hours: number;
  type: 'mechanical' | 'electrical' | 'hydraulic' | 'other';
}

export const rowsOf = (text: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

export const typeOf = (words: string): Breakdown['type'] =>
  /hydraul|cyl|hose/i.test(words)
    ? 'hydraulic'
    : /light|electr|batter|alternator|cable/i.test(words)
      ? 'electrical'
      : /engine|bucket|track|pump|mast/i.test(words)
        ? 'mechanical'
        : 'other';

interface Plant {
  machineId: number;
  elementId: string;
  teamId: number;
  operatorId: number;
}

const at = (on: Day, minutes: number) =>
  new Date(Date.parse(`${on}T06:00:00.000Z`) + minutes * 60_000).toISOString();

/**
 * Creates an EWO reported at 6:00, started after 30 minutes, diagnosed after another 15, and closed after its
 * hours of work.
 */
export async function imported({ on, text, hours, type }: Breakdown, plant: Plant) {
  const { machineId, elementId, teamId, operatorId } = plant;
  const { id } = await ok(ewos.create, {
    ...{ machineId, elementId, teamId, machineStatus: 'stopped', breakdownDescription: text },
    createdAt: at(on, 0),
  });
  await ok(ewos.start, { id, interventionAt: at(on, 30) });
  const found = { diagnosis: text, technicians: [operatorId], breakdownType: type };
  await ok(ewos.diagnose, { id, ...found, diagnosisAt: at(on, 45) });
  return ok(ewos.close, {
    id,
    ...{ interventionDescription: text, interventionType: 'repair' as const },
    hours: [{ operatorId, hours }],
    closedAt: at(on, 30 + Math.ceil(hours * 60)),
  });
}
