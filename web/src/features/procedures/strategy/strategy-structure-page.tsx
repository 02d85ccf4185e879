// Page of a machine's structure with the strategies of every element, read-only or to assign, adapt and
// remove.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { cycles } from '#shared/planned/cycle-api.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { elements, machines } from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { type MethodSide, strategyPageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { buildListQuery, useAllItems, useCall } from '#web/use-call.ts';
import { getAvailableKinds, sides } from './sides.ts';
import { StrategyTree } from './strategy-tree.tsx';

interface Props {
  side: MethodSide;
  editable: boolean;
}

export function StrategyStructurePage({ side, editable }: Props) {
  const { t } = useTranslation('planned');
  const { machineId } = useRouteParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) }, { enabled: machineId !== undefined });
  if (machineId === undefined) return <Navigate to={strategyPageRoutes[side].home} replace />;
  return (
    <Loaded query={query} title={t(`strategies.${sides[side].title}`)}>
      {(machine) => <MachineStrategies machine={machine} side={side} editable={editable} />}
    </Loaded>
  );
}

function MachineStrategies({ machine, side, editable }: Props & { machine: MachineResponse }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { home } = strategyPageRoutes[side];
  const tree = useCall(elements.structure, { machineCode: machine.code });
  const kinds = getAvailableKinds(side, session);
  const strategyQuery = useAllItems(sides[side].calls.list, { machineId: machine.id });
  const procedureList = useProcedures(kinds);
  const cycleList = useAllItems(cycles.list, {}, { enabled: session.may('cycles', 'pick') });
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={machine.code}
        description={machine.description}
        crumbs={[{ text: t(`planned:strategies.${sides[side].title}`), href: home }]}
        actions={<Button onClick={() => void navigate(home)}>{t('common:back')}</Button>}
      />
      <Container>
        <Loaded query={tree}>
          {(root) => (
            <Loaded query={strategyQuery}>
              {(strategyList) => (
                <StrategyTree
                  side={side}
                  kinds={kinds}
                  root={root}
                  machineTypologyId={machine.idtipology}
                  strategies={strategyList}
                  procedures={procedureList}
                  cycles={cycleList.data ?? []}
                  editable={editable}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </Container>
    </SpaceBetween>
  );
}

/** Reads the procedures of several kinds; kinds that could not be read are missing. */
function useProcedures(kinds: readonly ProcedureKind[]) {
  return useQueries({
    queries: kinds.map((kind) => buildListQuery(procedureCalls[kind].list, {})),
    combine: (queries) => queries.flatMap(({ data }) => data?.items ?? []),
  });
}
