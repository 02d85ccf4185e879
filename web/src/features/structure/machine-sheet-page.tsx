// A machine, read only: its master data, and with it (`view`) or without (`viewmac`) its structure.
import { Button, Container, Header, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../shared/structure/api.ts';
import { Machine, machineSteps } from '../../../../shared/structure/machine.ts';
import { type MachineResponse, machineFromWire } from '../../../../shared/structure/wire.ts';
import { useText } from '../../i18n/text.ts';
import { usePathParams } from '../../path-params.ts';
import { useSession } from '../../session.ts';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { useCall } from '../../use-call.ts';
import { machineSections, steps } from './machine-sections.ts';
import { ClassBadge, MachineStatus } from './machine-status.tsx';
import { paths } from './paths.ts';
import { ResidualLifeBadge } from './residual-life-badge.tsx';
import { SheetLines, useSheet } from './sheet.tsx';
import { StructurePanel } from './structure-panel.tsx';
import { useVisit } from './way-back.ts';

export const MachineViewPage = () => <MachineSheetPage withStructure />;
export const MasterSheetPage = () => <MachineSheetPage withStructure={false} />;

function MachineSheetPage({ withStructure }: { withStructure: boolean }) {
  const { machineId } = usePathParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  return (
    <Loaded query={query}>
      {(machine) => <MachineSheet machine={machine} withStructure={withStructure} />}
    </Loaded>
  );
}

function MachineSheet({ machine, withStructure }: { machine: MachineResponse; withStructure: boolean }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const text = useText('structure');
  const visit = useVisit();
  const values = machineFromWire(machine);
  const lines = useSheet(Machine, values, 'machineTypology');
  const masterData = steps
    .flatMap((step) => machineSections[step])
    .map(({ title = 'steps.notes', fields }) => (
      <Container key={title} header={<Header variant="h2">{text(title)}</Header>}>
        <SheetLines lines={lines(fields)} />
      </Container>
    ));
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={`${machine.code} – ${machine.description}`}
        crumbs={[{ text: t('machines'), href: paths.table }]}
        description={
          <>
            <MachineStatus status={machine.stato} /> <ClassBadge machine={machine} />{' '}
            {machine.scadVitaResidua && <ResidualLifeBadge expiresOn={machine.scadVitaResidua} />}
          </>
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <ExportMenu
              name={`machine-${machine.code}`}
              rows={() => lines(steps.flatMap((step) => [...machineSteps[step]]))}
              disabled={false}
            />
            {session.may('machines', 'E') && (
              <Button variant="primary" onClick={() => visit(paths.editMachine(machine.id))}>
                {t('common:edit')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {withStructure ? (
        <Tabs
          tabs={[
            {
              id: 'masterdata',
              label: t('masterSheet'),
              content: <SpaceBetween size="m">{masterData}</SpaceBetween>,
            },
            {
              id: 'structure',
              label: t('structure'),
              content: <StructurePanel machineCode={machine.code} />,
            },
          ]}
        />
      ) : (
        masterData
      )}
    </SpaceBetween>
  );
}
