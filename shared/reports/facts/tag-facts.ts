// Compact facts of a day's tags, from which figures are computed (domain 9.1).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { type Day, daysBetween, toDayNumber } from '../../day.ts';
import type { Tag } from '../../requests/tag.ts';
import { type Pillar, pillars } from '../../requests/tag-state.ts';
import { getIdMark } from './ewo-facts.ts';
import { fromEpochMinutes, getDayByNumber, toEpochMinutes, toMidnightMinutes, toPairs } from './minutes.ts';

export type TagFact = Pick<
  Tag,
  'pillar' | 'machineId' | 'teamId' | 'createdOn' | 'createdAt' | 'closedOn' | 'closedAt' | 'requesterId'
> & {
  element?: { path: string };
  /** Mark of the EWO created from it. */
  became?: string;
};
type TagWithEwo = TagFact & Pick<Tag, 'ewoId'>;

interface Row {
  pillar: number;
  machine?: number;
  team?: number;
  /** Days after its creation. */
  closed?: number;
  /** Id of the author. */
  by: string;
  /** Minutes since the day's midnight, and from there to the closing. */
  at: number;
  until?: number;
  path?: string;
  became?: string;
}
const columnNames = [
  'pillar',
  'machine',
  'team',
  'closed',
  'by',
  'at',
  'until',
  'path',
  'became',
] as const satisfies readonly (keyof Row)[];
export type TagFacts = Columns<Row>;

export const encodeTagFacts = (tags: readonly TagWithEwo[]): TagFacts =>
  toColumns(
    tags
      .toSorted((a, b) => (a.machineId ?? 0) - (b.machineId ?? 0))
      .map(({ pillar, machineId, teamId, createdOn, closedOn, requesterId, ...tag }): Row => {
        const at = toEpochMinutes(tag.createdAt);
        return {
          pillar: pillars.indexOf(pillar),
          machine: machineId,
          team: teamId,
          closed: closedOn === undefined ? undefined : daysBetween(createdOn, closedOn),
          by: requesterId,
          at: at - toMidnightMinutes(createdOn),
          until: tag.closedAt === undefined ? undefined : toEpochMinutes(tag.closedAt) - at,
          path: tag.element?.path,
          became: tag.ewoId && getIdMark(tag.ewoId),
        };
      }),
  );

/** Returns the facts of tags created on this day. */
export const decodeTagFacts = (facts: TagFacts, createdOn: Day): TagFact[] =>
  toRows<Row>(facts, columnNames).map((row) => {
    const at = toMidnightMinutes(createdOn) + row.at;
    return {
      pillar: pillars[row.pillar]!,
      machineId: row.machine,
      teamId: row.team,
      createdOn,
      createdAt: fromEpochMinutes(at),
      closedOn: row.closed === undefined ? undefined : getDayByNumber(toDayNumber(createdOn) + row.closed),
      closedAt: row.until === undefined ? undefined : fromEpochMinutes(at + row.until),
      requesterId: row.by,
      element: row.path === undefined ? undefined : { path: row.path },
      became: row.became,
    };
  });

/** A closing of a tag on a day: counted in weekly trends, with the hours that belong to that day. */
export interface TagClosingFact {
  pillar: Pillar;
  machineId?: number;
  teamId?: number;
  hours?: Tag['hours'];
}
interface ClosingRow {
  pillar: number;
  machine?: number;
  team?: number;
  /** Pairs of technician and hours. */
  hours?: number[];
}
export type TagClosingFacts = Columns<ClosingRow>;

export const encodeTagClosings = (tags: readonly TagClosingFact[]): TagClosingFacts =>
  toColumns(
    tags
      .toSorted((a, b) => (a.machineId ?? 0) - (b.machineId ?? 0))
      .map(({ pillar, machineId, teamId, hours = [] }) => ({
        pillar: pillars.indexOf(pillar),
        machine: machineId,
        team: teamId,
        hours:
          hours.length > 0
            ? hours.flatMap(({ operatorId, hours: technicianHours }) => [operatorId, technicianHours])
            : undefined,
      })),
  );
export const decodeTagClosings = (closings: TagClosingFacts): TagClosingFact[] =>
  toRows<ClosingRow>(closings, ['pillar', 'machine', 'team', 'hours']).map(
    ({ pillar, machine, team, hours }) => ({
      pillar: pillars[pillar]!,
      machineId: machine,
      teamId: team,
      ...(hours && {
        hours: toPairs(hours).map(([operatorId, technicianHours]) => ({
          operatorId,
          hours: technicianHours,
        })),
      }),
    }),
  );
