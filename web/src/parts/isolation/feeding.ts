// Points and sources that belong to a machine or feed it, also from other machines.
import type { IsolationPointItem } from '#shared/safety/isolation-api.ts';

export function listFeeding(
  all: readonly IsolationPointItem[],
  machineId: number,
): readonly IsolationPointItem[] {
  const isFeedToMachine = ({ kind, id }: IsolationPointItem['feeds'][number]) =>
    kind === 'machine' ? id === machineId : kind === 'element' && String(id).startsWith(`${machineId}.`);
  const listed = new Set(
    all.filter((point) => point.machineId === machineId || point.feeds.some(isFeedToMachine)),
  );
  // A set that grows is walked to its end: what feeds a listed point is listed too.
  for (const { id: listedId } of listed)
    for (const point of all)
      if (point.feeds.some(({ kind, id }) => kind === 'point' && id === listedId)) listed.add(point);
  return all.filter((point) => listed.has(point));
}
