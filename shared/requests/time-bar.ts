// Time bar of an EWO: consecutive pieces of waiting, diagnosis, repair and hold (domain 5.3, 5.5).

import { truncateToMinute } from '../date-order.ts';
import type { Instant } from '../day.ts';
import type { DatedEwo } from './ewo-times.ts';

export const timeKinds = ['waiting', 'diagnosis', 'repair', 'hold'] as const;
type TimeKind = (typeof timeKinds)[number];
export interface TimeSegment {
  kind: TimeKind;
  from: Instant;
  minutes: number;
}

/** Returns the pieces from the report to the closing, or to `end` while it is open. */
export function buildTimeSegments(ewo: DatedEwo, end: Instant): TimeSegment[] {
  const { createdAt, interventionAt, diagnosisAt, closedAt, holds = [] } = ewo;
  const [first, last] = [truncateToMinute(createdAt), truncateToMinute(closedAt ?? end)];
  const cuts = [interventionAt, diagnosisAt, ...holds.flatMap(({ from, to }) => [from, to])].flatMap(
    (each) => (each === undefined ? [] : [truncateToMinute(each)]),
  );
  const points = [first, ...cuts.filter((each) => each > first && each < last).sort(), last];
  const getKind = (instant: Instant): TimeKind => {
    if (
      holds.some(
        ({ from, to }) =>
          truncateToMinute(from) <= instant && (to === undefined || instant < truncateToMinute(to)),
      )
    )
      return 'hold';
    if (diagnosisAt && truncateToMinute(diagnosisAt) <= instant) return 'repair';
    return interventionAt && truncateToMinute(interventionAt) <= instant ? 'diagnosis' : 'waiting';
  };
  const segments: TimeSegment[] = [];
  for (const [i, from] of points.slice(0, -1).entries()) {
    const minutes = (Date.parse(points[i + 1]!) - Date.parse(from)) / 60_000;
    const kind = getKind(from);
    const previousSegment = segments.at(-1);
    if (previousSegment?.kind === kind) previousSegment.minutes += minutes;
    else if (minutes > 0) segments.push({ kind, from, minutes });
  }
  return segments;
}
