// Read-only page of a machine: master data alone (`viewmac`), or with structure, documents and history
// (`view`).
import { Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { machines } from '#shared/structure/api.ts';
import { Machine } from '#shared/structure/machine.ts';
import { fromMachineResponse, type MachineResponse } from '#shared/structure/wire.ts';
import { loadEwoTexts } from '#web/parts/ewo/lazy.tsx';
import { ReportBreakdown } from '#web/parts/ewo/report-breakdown.tsx';
import { LazyPointTable } from '#web/parts/isolation/lazy.tsx';
import { LazyMachineKpis } from '#web/parts/kpi/lazy.tsx';
import { LazyObligationNotice, LazyObligationTable } from '#web/parts/obligation/lazy.tsx';
import { LazyMachineSteps } from '#web/parts/step/lazy.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { structurePageRoutes } from '#web/paths/structure.ts';
import { useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useCall } from '#web/use-call.ts';
import { useClassifyLabel } from '../classification/classification-offer.tsx';
import { StructurePanel } from '../element/structure-panel.tsx';
import { LazySpareTable } from '../spare/lazy-spares.tsx';
import { useOpenForm } from '../way-back.ts';
import { MachineDocuments } from './machine-documents.tsx';
import { MachineNotices } from './machine-notices.tsx';
import { MachineOrders } from './machine-orders.tsx';
import { getStepFields, machineFormSteps } from './machine-sections.ts';
import { MachineMasterData } from './machine-sheet.tsx';
import { ClassBadge, MachineStatus } from './machine-status.tsx';
import { useFieldLines } from './record-view.tsx';
import { ReportLinkButton } from './report-link-button.tsx';
import { ResidualLifeBadge } from './residual-life-badge.tsx';

const MachineEwos = lazy(async () => {
  const [{ MachineEwos }] = await Promise.all([import('#web/parts/ewo/machine-ewos.tsx'), loadEwoTexts()]);
  return { default: MachineEwos };
});
const Ewos = (props: { machineId: number; code: string }) => (
  <Suspense fallback={<Loading />}>
    <MachineEwos {...props} />
  </Suspense>
);

export const MachineViewPage = () => <MachinePage withTabs />;
export const MasterDataPage = () => <MachinePage withTabs={false} />;

function MachinePage({ withTabs }: { withTabs: boolean }) {
  const { t } = useTranslation('structure');
  const { machineId } = useRouteParams<'machineId'>();
  const query = useCall(machines.get, { id: Number(machineId) });
  return (
    <Loaded query={query} title={t('sheet')}>
      {(machine) => (
        <SpaceBetween size="m">
          <PageHeader
            title={`${machine.code} – ${machine.description}`}
            crumbs={[{ text: t('machines'), href: structurePageRoutes.table }]}
            description={
              <>
                <MachineStatus status={machine.stato} /> <ClassBadge machine={machine} />{' '}
                {machine.scadVitaResidua && <ResidualLifeBadge expiresOn={machine.scadVitaResidua} />}
              </>
            }
            actions={<SheetActions machine={machine} />}
          />
          <LazyObligationNotice machineId={machine.id} linked />
          <MachineNotices machine={machine} />
          {withTabs ? <SheetTabs machine={machine} /> : <MachineMasterData machine={machine} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function SheetActions({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation(['structure', 'common']);
  const session = useSession();
  const openForm = useOpenForm();
  const classifyLabel = useClassifyLabel();
  const buildLines = useFieldLines(Machine, fromMachineResponse(machine), 'machineTypology');
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <ExportMenu
          name={`${machine.code} ${machine.description}`}
          rows={() => buildLines(machineFormSteps.flatMap(getStepFields))}
          disabled={false}
        />
        <Button onClick={() => openForm(structurePageRoutes.labels([machine.id]))}>
          {t('labels.print', { count: 1 })}
        </Button>
        <ReportLinkButton machine={machine} />
        <History recordKind="machine" id={machine.id} name={machine.code} />
        <ReportBreakdown machine={machine} />
        {classifyLabel && (
          <Button onClick={() => openForm(structurePageRoutes.classify(machine.id))}>{classifyLabel}</Button>
        )}
        {session.may('machines', 'edit') && (
          <Button variant="primary" onClick={() => openForm(structurePageRoutes.editMachine(machine.id))}>
            {t('common:edit')}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}

/** Tabs of the page; the selected one is in the URL, and the state of the others is dropped. */
function SheetTabs({ machine }: { machine: MachineResponse }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const tabs = [
    { id: 'masterdata', label: t('masterSheet'), content: <MachineMasterData machine={machine} /> },
    { id: 'structure', label: t('structure'), content: <StructurePanel machineCode={machine.code} /> },
    ...(session.may('spares', 'view')
      ? [{ id: 'spares', label: t('machineSpares.title'), content: <LazySpareTable machine={machine} /> }]
      : []),
    ...(session.may('steps', 'view')
      ? [
          {
            id: 'steps',
            label: t('steps.amPm'),
            content: <LazyMachineSteps machineId={machine.id} code={machine.code} />,
          },
        ]
      : []),
    ...(session.may('reports', 'view')
      ? [{ id: 'figures', label: t('figures'), content: <LazyMachineKpis machineId={machine.id} /> }]
      : []),
    ...(session.may('isolation', 'view')
      ? [{ id: 'isolation', label: t('isolation'), content: <LazyPointTable machineId={machine.id} /> }]
      : []),
    ...(session.may('obligations', 'view')
      ? [
          {
            id: 'obligations',
            label: t('obligations'),
            content: <LazyObligationTable machineId={machine.id} />,
          },
        ]
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
