// One machine's structure with the strategies of every element: to assign, adapt and remove, or only to read.
import { Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { elements, machines } from '../../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll, useCall } from '../../../use-call.ts';
import { StrategyTree } from './strategy-tree.tsx';

export const StrategyStructurePage = () => <Structure editable />;
export const StrategyViewPage = () => <Structure editable={false} />;

function Structure({ editable }: { editable: boolean }) {
  const { t } = useTranslation('planned');
  const { machineId } = usePathParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) }, { enabled: machineId !== undefined });
  if (machineId === undefined) return <Navigate to={strategyPaths.home} replace />;
  return (
    <Loaded query={query} title={t('strategies.title')}>
      {(machine) => <Of machine={machine} editable={editable} />}
    </Loaded>
  );
}

function Of({ machine, editable }: { machine: MachineResponse; editable: boolean }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const tree = useCall(elements.structure, { machineCode: machine.code });
  const its = useAll(strategies.list, { machineId: machine.id, typeCycle: 'workorders' });
  const methods = useAll(procedures.list, {});
  const rhythms = useAll(cycles.list, {});
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={machine.code}
        description={machine.description}
        crumbs={[{ text: t('planned:strategies.title'), href: strategyPaths.home }]}
        actions={<Button onClick={() => void navigate(strategyPaths.home)}>{t('common:back')}</Button>}
      />
      <Container>
        <Loaded query={tree}>
          {(root) => (
            <Loaded query={its}>
              {(strategyList) => (
                <Loaded query={methods}>
                  {(procedureList) => (
                    <StrategyTree
                      root={root}
                      machineTypologyId={machine.idtipology}
                      strategies={strategyList}
                      procedures={procedureList}
                      cycles={rhythms.data ?? []}
                      editable={editable}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </Container>
    </SpaceBetween>
  );
}
