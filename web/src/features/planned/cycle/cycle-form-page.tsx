// A cycle, new or edited; an edited one also shows what became of its dates.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Cycle } from '../../../../../shared/planned/cycle.ts';
import { type CycleSheet, cycles } from '../../../../../shared/planned/cycle-api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { flash } from '../../../ui/flashes.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useReload } from '../../../ui/reload.ts';
import { useToday } from '../../../ui/today.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { changedByCycle } from './cycle-actions.tsx';
import { WithCycleData } from './cycle-data.tsx';
import { CycleForm } from './cycle-form.tsx';
import { CycleSlots } from './cycle-slots.tsx';
import { useStandings } from './cycle-standing.tsx';
import { OfKnownType } from './cycle-type.tsx';
import { startingValues, valuesOf } from './cycle-values.ts';

export function CycleCreatePage() {
  const [params] = useSearchParams();
  const machineId = Number(params.get('machineId'));
  const isNumber = Number.isInteger(machineId) && machineId > 0;
  return (
    <OfKnownType>
      {(type) =>
        isNumber ? (
          <Create type={type} machineId={machineId} />
        ) : (
          <Navigate to={cyclePaths.choose(type)} replace />
        )
      }
    </OfKnownType>
  );
}

export function CycleEditPage() {
  const { t } = useTranslation('planned');
  const { IdCycle } = usePathParams<'IdCycle'>();
  const query = useCall(cycles.get, { id: Number(IdCycle) });
  const { reading, reload } = useReload(query);
  return (
    <OfKnownType>
      {(type) => (
        <Loaded query={query} title={t(`cycles.of.${type}`)}>
          {(cycle) => <Edit key={reading} cycle={cycle} onReload={reload} />}
        </Loaded>
      )}
    </OfKnownType>
  );
}

function Create({ type, machineId }: { type: OrderType; machineId: number }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const { send: create } = useSend(cycles.create, { changes: changedByCycle });
  return (
    <SpaceBetween size="l">
      <Title type={type} machineId={machineId} title={t('planned:cycles.create')} />
      <WithCycleData type={type} machineId={machineId}>
        {(data) => (
          <CycleForm
            {...data}
            values={startingValues(type, machineId, today, data.plant.parameters)}
            draft={`cycle:new:${type}:${machineId}`}
            onCancel={() => void navigate(cyclePaths.list(type))}
            onSave={async (values) => {
              const { code, id, typeCycle } = await create(values);
              flash('success', t('planned:done.create', { code }));
              void navigate(cyclePaths.edit({ id, typeCycle }));
            }}
          />
        )}
      </WithCycleData>
    </SpaceBetween>
  );
}

function Edit({ cycle, onReload }: { cycle: CycleSheet; onReload: () => void }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const gone = useStandings()(cycle) === 'gone';
  const { send: replace } = useSend(cycles.replace, { changes: changedByCycle });
  return (
    <SpaceBetween size="l">
      <Title type={cycle.typeCycle} machineId={cycle.machineId} title={cycle.code} id={cycle.id} />
      {gone && <Alert type="warning">{t('planned:cycles.goneText')}</Alert>}
      <WithCycleData type={cycle.typeCycle} machineId={cycle.machineId}>
        {(data) => (
          <CycleForm
            {...data}
            cycle={cycle}
            values={valuesOf(cycle)}
            draft={`cycle:${cycle.id}`}
            onCancel={() => void navigate(cyclePaths.list(cycle.typeCycle))}
            onReload={onReload}
            onSave={async (values: Cycle) => {
              await replace({ ...values, id: cycle.id, version: cycle.version });
              flash('success', t('common:saved'));
            }}
          />
        )}
      </WithCycleData>
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

function Title({ type, machineId, title, id }: TitleProps) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const machineOf = useRefLabels('machine');
  return (
    <PageHeader
      title={title}
      description={t('planned:cycles.ofMachine', { machine: machineOf(machineId) })}
      crumbs={[
        { text: t('planned:cycles.title'), href: cyclePaths.home },
        { text: t(`planned:cycles.of.${type}`), href: cyclePaths.list(type) },
      ]}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {id !== undefined && <History thing="cycle" id={id} name={title} />}
          <Button onClick={() => void navigate(cyclePaths.list(type))}>{t('common:back')}</Button>
        </SpaceBetween>
      }
    />
  );
}
