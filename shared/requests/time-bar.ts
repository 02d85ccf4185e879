// How the time of an EWO went, piece after piece: waiting, diagnosis, repair, and where it stood on hold (domain 5.3, 5.5).
import type { Instant } from '../day.ts';
import { toMinute } from '../steps.ts';
import type { DatedEwo } from './ewo-times.ts';

export const timeKinds = ['waiting', 'diagnosis', 'repair', 'hold'] as const;
type TimeKind = (typeof timeKinds)[number];
export interface Piece {
  kind: TimeKind;
  from: Instant;
  minutes: number;
}

/** From the report to its end, or to now while it is open. */
export function piecesOf(ewo: DatedEwo, end: Instant): Piece[] {
  const { createdAt, interventionAt, diagnosisAt, closedAt, holds = [] } = ewo;
  const [first, last] = [toMinute(createdAt), toMinute(closedAt ?? end)];
  const cuts = [interventionAt, diagnosisAt, ...holds.flatMap(({ from, to }) => [from, to])].flatMap(
    (each) => (each === undefined ? [] : [toMinute(each)]),
  );
  const points = [first, ...cuts.filter((each) => each > first && each < last).sort(), last];
  const kindAt = (at: Instant): TimeKind => {
    if (holds.some(({ from, to }) => toMinute(from) <= at && (to === undefined || at < toMinute(to))))
      return 'hold';
    if (diagnosisAt && toMinute(diagnosisAt) <= at) return 'repair';
    return interventionAt && toMinute(interventionAt) <= at ? 'diagnosis' : 'waiting';
  };
  const pieces: Piece[] = [];
  for (const [i, from] of points.slice(0, -1).entries()) {
    const minutes = (Date.parse(points[i + 1]!) - Date.parse(from)) / 60_000;
    const kind = kindAt(from);
    const before = pieces.at(-1);
    if (before?.kind === kind) before.minutes += minutes;
    else if (minutes > 0) pieces.push({ kind, from, minutes });
  }
  return pieces;
}
