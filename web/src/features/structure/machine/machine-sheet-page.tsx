// A machine, read only: its master data alone (`viewmac`), or with structure, documents and history beside it (`view`).
import { Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { machines } from '../../../../../shared/structure/api.ts';
import { Machine } from '../../../../../shared/structure/machine.ts';
import { type MachineResponse, machineFromWire } from '../../../../../shared/structure/wire.ts';
import { ewoWords } from '../../../parts/ewo/later.tsx';
import { ReportBreakdown } from '../../../parts/ewo/report-breakdown.tsx';
import { MachineKpisLater } from '../../../parts/kpi/later.tsx';
import { StepsLater } from '../../../parts/step/later.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useCall } from '../../../use-call.ts';
import { useClassifyLabel } from '../classification/classification-offer.tsx';
import { StructurePanel } from '../element/structure-panel.tsx';
import { SparesLater } from '../spare/later.tsx';
import { useVisit } from '../way-back.ts';
import { MachineDocuments } from './machine-documents.tsx';
import { MachineNotices } from './machine-notices.tsx';
import { MachineOrders } from './machine-orders.tsx';
import { fieldsOf, steps } from './machine-sections.ts';
import { MachineSheet } from './machine-sheet.tsx';
import { ClassBadge, MachineStatus } from './machine-status.tsx';
import { ResidualLifeBadge } from './residual-life-badge.tsx';
import { useSheet } from './sheet.tsx';

const MachineEwos = lazy(async () => {
  const [{ MachineEwos }] = await Promise.all([import('../../../parts/ewo/machine-ewos.tsx'), ewoWords()]);
  return { default: MachineEwos };
});
const Ewos = (props: { machineId: number; code: string }) => (
  <Suspense fallback={<Loading />}>
    <MachineEwos {...props} />
  </Suspense>
);

export const MachineViewPage = () => <MachinePage withTabs />;
export const MasterSheetPage = () => <MachinePage withTabs={false} />;

function MachinePage({ withTabs }: { withTabs: boolean }) {
  const { t } = useTranslation('structure');
  const { machineId } = usePathParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  return (
    <Loaded query={query} title={t('sheet')}>
      {(machine) => (
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
            actions={<SheetActions machine={machine} />}
          />
          <MachineNotices machine={machine} />
          {withTabs ? <SheetTabs machine={machine} /> : <MachineSheet machine={machine} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function SheetActions({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const visit = useVisit();
  const classify = useClassifyLabel();
  const lines = useSheet(Machine, machineFromWire(machine), 'machineTypology');
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <ExportMenu
          name={`machine-${machine.code}`}
          rows={() => lines(steps.flatMap(fieldsOf))}
          disabled={false}
        />
        <Button onClick={() => visit(paths.labels([machine.id]))}>{t('labels.print', { count: 1 })}</Button>
        <History thing="machine" id={machine.id} name={machine.code} />
        <ReportBreakdown machine={machine} />
        {classify && <Button onClick={() => visit(paths.classify(machine.id))}>{classify}</Button>}
        {session.may('machines', 'edit') && (
          <Button variant="primary" onClick={() => visit(paths.editMachine(machine.id))}>
            {t('common:edit')}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}

/** The address remembers the tab; what stood open in another one goes. */
function SheetTabs({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const tabs = [
    { id: 'masterdata', label: t('masterSheet'), content: <MachineSheet machine={machine} /> },
    { id: 'structure', label: t('structure'), content: <StructurePanel machineCode={machine.code} /> },
    ...(session.may('spares', 'view')
      ? [{ id: 'spares', label: t('machineSpares.title'), content: <SparesLater machine={machine} /> }]
      : []),
    ...(session.may('steps', 'view')
      ? [
          {
            id: 'steps',
            label: t('steps.amPm'),
            content: <StepsLater machineId={machine.id} code={machine.code} />,
          },
        ]
      : []),
    ...(session.may('reports', 'view')
      ? [{ id: 'figures', label: t('figures'), content: <MachineKpisLater machineId={machine.id} /> }]
      : []),
    { id: 'documents', label: t('documents.title'), content: <MachineDocuments machine={machine} /> },
    ...(session.may('workOrders', 'view') || session.may('autonomousCalendar', 'view')
      ? [
          {
            id: 'orders',
            label: t('orders.title'),
            content: <MachineOrders machineId={machine.id} code={machine.code} />,
          },
        ]
      : []),
    ...(session.may('ewo', 'view')
      ? [
          {
            id: 'ewos',
            label: t('ewos'),
            content: <Ewos machineId={machine.id} code={machine.code} />,
          },
        ]
      : []),
  ];
  return (
    <div className="sheet-tabs">
      <Tabs
        ariaLabel={t('sheet')}
        activeTabId={tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'masterdata'}
        tabs={tabs}
        onChange={({ detail }) =>
          setParams({ tab: detail.activeTabId }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}
