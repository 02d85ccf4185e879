// The equipment as tree and cards: the machines on the left, the chosen one's structure on the right.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { machines } from '../../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { useSession } from '../../session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useAll } from '../../use-call.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { MachineCards } from './machine-cards.tsx';
import { paths } from './paths.ts';
import { StructurePanel } from './structure-panel.tsx';
import { useRemoveMachine } from './use-remove-machine.tsx';
import { useVisit } from './way-back.ts';

export function EquipmentPage() {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const visit = useVisit();
  const list = useAll(machines.list, {});
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('machines')}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <LayoutChoice shown="cards" />
            {session.may('machines', 'C') && (
              <Button variant="primary" onClick={() => visit(paths.createMachine)}>
                {t('newMachine')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <Loaded query={list}>{(items) => <Equipment items={items} />}</Loaded>
    </SpaceBetween>
  );
}

function Equipment({ items }: { items: readonly MachineResponse[] }) {
  const { t } = useTranslation(['structure', 'common']);
  const [params, setParams] = useSearchParams();
  const chosen = items.find(({ id }) => String(id) === params.get('machine'));
  const choose = (machine?: MachineResponse) =>
    setParams(machine ? { machine: String(machine.id) } : {}, { replace: true });
  return (
    <div className="machine-columns">
      <MachineCards machines={items} chosen={chosen} onChoose={choose} />
      {chosen ? (
        <SpaceBetween size="m">
          <ChosenMachine machine={chosen} onRemoved={() => choose()} />
          <StructurePanel key={chosen.id} machineCode={chosen.code} />
        </SpaceBetween>
      ) : (
        <Container>
          <Box textAlign="center" padding="l">
            <b>{t(items.length === 0 ? 'noMachines' : 'chooseMachine')}</b>
            <Box color="text-body-secondary">
              {t(items.length === 0 ? 'addFirstMachine' : 'chooseMachineHint')}
            </Box>
          </Box>
        </Container>
      )}
    </div>
  );
}

function ChosenMachine({ machine, onRemoved }: { machine: MachineResponse; onRemoved: () => void }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { ask, question } = useRemoveMachine(onRemoved);
  return (
    <Container>
      <Header
        variant="h2"
        description={machine.description}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => void navigate(paths.view(machine.id))}>{t('sheet')}</Button>
            {session.may('machines', 'D') && (
              <Button onClick={() => ask(machine)}>{t('common:delete')}</Button>
            )}
          </SpaceBetween>
        }
      >
        {machine.code}
      </Header>
      {question}
    </Container>
  );
}
