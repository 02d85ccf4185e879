// Form page of a new or existing cycle; an existing one also shows the fate of its dates.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Cycle } from '#shared/planned/cycle.ts';
import { type CycleWithStatus, cycles } from '#shared/planned/cycle-api.ts';
import { machines } from '#shared/structure/api.ts';
import { useFlashWithNextStep } from '#web/parts/begin/guide-state.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { operatorsRoute } from '#web/paths/people.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useReload } from '#web/ui/reload.ts';
import { useToday } from '#web/ui/today.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { callsAffectedByCycle } from './cycle-actions.tsx';
import { CycleDataLoader } from './cycle-data.tsx';
import { CycleForm } from './cycle-form.tsx';
import { CycleSlots } from './cycle-slots.tsx';
import { useCycleStatus } from './cycle-status.tsx';
import { CycleTypeGuard } from './cycle-type.tsx';
import { getInitialCycleValues, proposeCycle, toCycleValues } from './cycle-values.ts';

export function CycleCreatePage() {
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId'));
  const isNumber = Number.isInteger(machineId) && machineId > 0;
  return (
    <CycleTypeGuard>
      {(type) =>
        isNumber ? (
          <CycleCreator type={type} machineId={machineId} strategyId={params.get('strategy')} />
        ) : (
          <Navigate to={cyclePageRoutes.choose(type)} replace />
        )
      }
    </CycleTypeGuard>
  );
}

export function CycleEditPage() {
  const { t } = useTranslation('planned');
  const { IdCycle } = useRouteParams<'IdCycle'>();
  const query = useCall(cycles.get, { id: Number(IdCycle) });
  const { reading, reload } = useReload(query);
  return (
    <CycleTypeGuard>
      {(type) => (
        <Loaded query={query} title={t(`cycles.of.${type}`)}>
          {(cycle) => <CycleEditor key={reading} cycle={cycle} onReload={reload} />}
        </Loaded>
      )}
    </CycleTypeGuard>
  );
}

interface CreatorProps {
  type: OrderType;
  machineId: number;
  /** Strategy that the page before has assigned. */
  strategyId: string | null;
}

function CycleCreator({ type, machineId, strategyId }: CreatorProps) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const flashWithNextStep = useFlashWithNextStep();
  const { send: create } = useSend(cycles.create, { changes: callsAffectedByCycle });
  const mayReadMachine = useSession().may('machines', 'view');
  const machine = useCall(
    machines.get,
    { id: machineId },
    { enabled: strategyId !== null && mayReadMachine },
  );
  if (machine.isLoading) return <Loading />;
  return (
    <SpaceBetween size="l">
      <CycleHeader type={type} machineId={machineId} title={t('planned:cycles.create')} />
      <CycleDataLoader type={type} machineId={machineId}>
        {(data) => (
          <CycleForm
            {...data}
            values={{
              ...getInitialCycleValues(type, machineId, today, data.plant.parameters),
              ...proposeCycle(strategyId, machine.data?.code, data),
            }}
            draft={`cycle:new:${type}:${machineId}`}
            onCancel={() => void navigate(cyclePageRoutes.list(type))}
            onSave={async (values) => {
              const { code, id, typeCycle } = await create(values);
              await flashWithNextStep(t('planned:done.create', { code }), 'people', operatorsRoute);
              void navigate(cyclePageRoutes.edit({ id, typeCycle }));
            }}
          />
        )}
      </CycleDataLoader>
    </SpaceBetween>
  );
}

function CycleEditor({ cycle, onReload }: { cycle: CycleWithStatus; onReload: () => void }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const isMachineDismissed = useCycleStatus()(cycle) === 'gone';
  const { send: replace } = useSend(cycles.replace, { changes: callsAffectedByCycle });
  return (
    <SpaceBetween size="l">
      <CycleHeader type={cycle.typeCycle} machineId={cycle.machineId} title={cycle.code} id={cycle.id} />
      {isMachineDismissed && <Alert type="warning">{t('planned:cycles.goneText')}</Alert>}
      <CycleDataLoader type={cycle.typeCycle} machineId={cycle.machineId}>
        {(data) => (
          <CycleForm
            {...data}
            cycle={cycle}
            values={toCycleValues(cycle)}
            draft={`cycle:${cycle.id}`}
            onCancel={() => void navigate(cyclePageRoutes.list(cycle.typeCycle))}
            onReload={onReload}
            onSave={async (values: Cycle) => {
              await replace({ ...values, id: cycle.id, version: cycle.version });
              flash('success', t('common:saved'));
            }}
          />
        )}
      </CycleDataLoader>
      <CycleSlots cycle={cycle} />
    </SpaceBetween>
  );
}

interface TitleProps {
  type: OrderType;
  machineId: number;
  title: string;
  id?: number;
}

function CycleHeader({ type, machineId, title, id }: TitleProps) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const getMachineLabel = useRefLabels('machine');
  return (
    <PageHeader
      title={title}
      description={t('planned:cycles.ofMachine', { machine: getMachineLabel(machineId) })}
      crumbs={[
        { text: t('planned:cycles.title'), href: cyclePageRoutes.home },
        { text: t(`planned:cycles.of.${type}`), href: cyclePageRoutes.list(type) },
      ]}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {id !== undefined && <History recordKind="cycle" id={id} name={title} />}
          <Button onClick={() => void navigate(cyclePageRoutes.list(type))}>{t('common:back')}</Button>
        </SpaceBetween>
      }
    />
  );
}
