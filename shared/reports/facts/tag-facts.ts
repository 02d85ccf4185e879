// Tags as figures need them, those of a day in few characters (domain 9.1).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { type Day, dayNumber, daysBetween } from '../../day.ts';
import type { Tag } from '../../requests/tag.ts';
import { type Pillar, pillars } from '../../requests/tag-state.ts';
import { markOf } from './ewo-facts.ts';
import { dayAt, instantAt, midnight, minute, pairs } from './minutes.ts';

export type TagFact = Pick<
  Tag,
  | 'pillar'
  | 'machineId'
  | 'teamId'
  | 'createdOn'
  | 'createdAt'
  | 'closedOn'
  | 'closedAt'
  | 'requesterId'
  | 'hours'
> & {
  element?: { path: string };
  /** The mark of the EWO it became. */
  became?: string;
};
type Counted = TagFact & Pick<Tag, 'ewoId'>;

interface Row {
  pillar: number;
  machine?: number;
  team?: number;
  /** Days after its creation. */
  closed?: number;
  /** Who wrote it. */
  by: string;
  /** Technician, hours. */
  hours?: number[];
  /** Minutes of its day, and from there to its closing. */
  at: number;
  until?: number;
  path?: string;
  became?: string;
}
const names = [
  'pillar',
  'machine',
  'team',
  'closed',
  'by',
  'hours',
  'at',
  'until',
  'path',
  'became',
] as const satisfies readonly (keyof Row)[];
export type TagFacts = Columns<Row>;

export const tagFactsOf = (tags: readonly Counted[]): TagFacts =>
  columnsOf(
    tags
      .toSorted((a, b) => (a.machineId ?? 0) - (b.machineId ?? 0))
      .map(({ pillar, machineId, teamId, createdOn, closedOn, requesterId, hours = [], ...tag }): Row => {
        const at = minute(tag.createdAt);
        return {
          pillar: pillars.indexOf(pillar),
          machine: machineId,
          team: teamId,
          closed: closedOn === undefined ? undefined : daysBetween(createdOn, closedOn),
          by: requesterId,
          hours:
            hours.length > 0 ? hours.flatMap(({ operatorId, hours: its }) => [operatorId, its]) : undefined,
          at: at - midnight(createdOn),
          until: tag.closedAt === undefined ? undefined : minute(tag.closedAt) - at,
          path: tag.element?.path,
          became: tag.ewoId && markOf(tag.ewoId),
        };
      }),
  );

/** Of tags created on this day. */
export const tagFactsIn = (facts: TagFacts, createdOn: Day): TagFact[] =>
  rowsOf<Row>(facts, names).map((row) => {
    const at = midnight(createdOn) + row.at;
    return {
      pillar: pillars[row.pillar]!,
      machineId: row.machine,
      teamId: row.team,
      createdOn,
      createdAt: instantAt(at),
      closedOn: row.closed === undefined ? undefined : dayAt(dayNumber(createdOn) + row.closed),
      closedAt: row.until === undefined ? undefined : instantAt(at + row.until),
      requesterId: row.by,
      hours: row.hours && pairs(row.hours).map(([operatorId, hours]) => ({ operatorId, hours })),
      element: row.path === undefined ? undefined : { path: row.path },
      became: row.became,
    };
  });

/** Of tags closed on a day: what a trend by week asks of them. */
export interface TagClosing {
  pillar: Pillar;
  machineId?: number;
  teamId?: number;
}
interface ClosingRow {
  pillar: number;
  machine?: number;
  team?: number;
}
export type TagClosings = Columns<ClosingRow>;

export const tagClosingsOf = (tags: readonly TagClosing[]): TagClosings =>
  columnsOf(
    tags
      .toSorted((a, b) => (a.machineId ?? 0) - (b.machineId ?? 0))
      .map(({ pillar, machineId, teamId }) => ({
        pillar: pillars.indexOf(pillar),
        machine: machineId,
        team: teamId,
      })),
  );
export const tagClosingsIn = (closings: TagClosings): TagClosing[] =>
  rowsOf<ClosingRow>(closings, ['pillar', 'machine', 'team']).map(({ pillar, machine, team }) => ({
    pillar: pillars[pillar]!,
    machineId: machine,
    teamId: team,
  }));
