// One machine's structure with the strategies of every element: to assign, adapt and remove, or only to read.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { elements, machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { type Side, strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { allOf, useAll, useCall } from '../../../use-call.ts';
import { kindsFor, sides } from './sides.ts';
import { StrategyTree } from './strategy-tree.tsx';

interface Props {
  side: Side;
  editable: boolean;
}

export function StrategyStructurePage({ side, editable }: Props) {
  const { t } = useTranslation('planned');
  const { machineId } = usePathParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) }, { enabled: machineId !== undefined });
  if (machineId === undefined) return <Navigate to={strategyPaths[side].home} replace />;
  return (
    <Loaded query={query} title={t(`strategies.${sides[side].title}`)}>
      {(machine) => <Of machine={machine} side={side} editable={editable} />}
    </Loaded>
  );
}

function Of({ machine, side, editable }: Props & { machine: MachineResponse }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { home } = strategyPaths[side];
  const tree = useCall(elements.structure, { machineCode: machine.code });
  const kinds = kindsFor(side, session);
  const its = useAll(sides[side].calls.list, { machineId: machine.id });
  const methods = useProcedures(kinds);
  const rhythms = useAll(cycles.list, {}, { enabled: session.may('cycles', 'pick') });
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
            <Loaded query={its}>
              {(strategyList) => (
                <StrategyTree
                  side={side}
                  kinds={kinds}
                  root={root}
                  machineTypologyId={machine.idtipology}
                  strategies={strategyList}
                  procedures={methods}
                  cycles={rhythms.data ?? []}
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

/** Of several kinds; those that did not come are missing. */
function useProcedures(kinds: readonly ProcedureKind[]) {
  return useQueries({
    queries: kinds.map((kind) => allOf(procedureCalls[kind].list, {})),
    combine: (found) => found.flatMap(({ data }) => data?.items ?? []),
  });
}
