// Reads the data for the form of a cycle: the machine's strategies, their procedures, and the plant with its
// calendar.
import type { ReactNode } from 'react';
import { plants } from '#shared/access/api.ts';
import type { Answer } from '#shared/contract.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { type StrategyItem, strategies } from '#shared/procedures/strategy-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { useAllItems, useCall } from '#web/use-call.ts';

export interface CycleData {
  strategies: readonly StrategyItem[];
  procedures: readonly ProcedureItem[];
  plant: Answer<typeof plants.get>;
}

interface Props {
  type: OrderType;
  machineId: number;
  children: (data: CycleData) => ReactNode;
}

export function CycleDataLoader({ type, machineId, children }: Props) {
  const { user } = useSession();
  const strategyList = useAllItems(strategies.list, { machineId, typeCycle: type });
  const procedureList = useAllItems(procedureCalls[type === 'checklists' ? 'checklist' : 'smp'].list, {});
  const plant = useCall(plants.get, { idplant: user?.idplant ?? '' }, { enabled: user !== undefined });
  const failedQuery = [strategyList, procedureList, plant].find(({ isError }) => isError);
  if (failedQuery)
    return <LoadFailure error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  if (!strategyList.data || !procedureList.data || !plant.data) return <Loading />;
  return children({ strategies: strategyList.data, procedures: procedureList.data, plant: plant.data });
}
