// Energy sources and isolation points of the plant, with the names of what they feed.
import { useMemo } from 'react';
import { energySources, type IsolationPointItem, isolationPoints } from '#shared/safety/isolation-api.ts';
import { machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useAllItems } from '#web/use-call.ts';

export interface PointNames {
  machines: ReadonlyMap<number, MachineResponse>;
  points: ReadonlyMap<number, IsolationPointItem>;
  /** Sources and points. */
  all: ReadonlyMap<number, IsolationPointItem>;
  getMachineCode: (machineId: number) => string;
  /** Returns the code of what is fed; elements are named by their machine and place in it. */
  formatFeed: (feed: IsolationPointItem['feeds'][number]) => string;
}

export function usePoints() {
  const [sourceList, pointList, machineList] = [
    useAllItems(energySources.list, {}),
    useAllItems(isolationPoints.list, {}),
    useAllItems(machines.list, {}),
  ];
  const names = useMemo((): PointNames => {
    const machinesById = new Map(machineList.data?.map((machine) => [machine.id, machine]));
    const pointsById = new Map(pointList.data?.map((point) => [point.id, point]));
    const getMachineCode = (machineId: number) => machinesById.get(machineId)?.code ?? '…';
    return {
      machines: machinesById,
      points: pointsById,
      all: new Map([...(sourceList.data ?? []), ...(pointList.data ?? [])].map((point) => [point.id, point])),
      getMachineCode,
      formatFeed: ({ kind, id }) => {
        if (kind === 'point') return pointsById.get(Number(id))?.code ?? '…';
        if (kind === 'machine') return getMachineCode(Number(id));
        const [machineId, ...path] = String(id).split('.');
        return `${getMachineCode(Number(machineId))} ${path.join('.')}`;
      },
    };
  }, [sourceList.data, pointList.data, machineList.data]);
  const all = useMemo(
    () => sourceList.data && pointList.data && [...sourceList.data, ...pointList.data],
    [sourceList.data, pointList.data],
  );
  return {
    all,
    names,
    error: sourceList.error ?? pointList.error ?? machineList.error ?? undefined,
    refetch: () => void Promise.all([sourceList.refetch(), pointList.refetch(), machineList.refetch()]),
  };
}
