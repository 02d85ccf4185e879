// What the form of a cycle chooses from: the machine's strategies, their procedures, and the plant with its calendar.
import type { ReactNode } from 'react';
import { plants } from '../../../../../shared/access/api.ts';
import type { Answer } from '../../../../../shared/contract.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { type StrategyItem, strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { useAll, useCall } from '../../../use-call.ts';

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

export function WithCycleData({ type, machineId, children }: Props) {
  const { user } = useSession();
  const its = useAll(strategies.list, { machineId, typeCycle: type });
  const methods = useAll(procedureCalls[type === 'checklists' ? 'checklist' : 'smp'].list, {});
  const plant = useCall(plants.get, { idplant: user?.idplant ?? '' }, { enabled: user !== undefined });
  const failed = [its, methods, plant].find(({ isError }) => isError);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!its.data || !methods.data || !plant.data) return <Loading />;
  return children({ strategies: its.data, procedures: methods.data, plant: plant.data });
}
