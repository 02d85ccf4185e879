// Form page of a new or existing phase.
import { Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { type PhaseItem, type ProcedureDetail, phases } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { flash } from '#web/ui/flashes.ts';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { getCallsAffectedByPhase } from './phase-calls.ts';
import { getPhaseDraftName, PhaseFields, PhaseForm } from './phase-fields.tsx';

interface Props {
  kind: ProcedureKind;
}

/** Page of a new phase for SMPs and checklists, which share the route. */
export function MaintenancePhaseCreatePage() {
  const [params] = useSearchParams();
  return <PhaseCreatePage kind={params.get('of') === 'checklist' ? 'checklist' : 'smp'} />;
}

export function PhaseCreatePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { smpId, sopId = smpId } = useRouteParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  const { send: create } = useSend(phases.create, { changes: getCallsAffectedByPhase(kind) });
  if (sopId === undefined) return <Navigate to={procedurePageRoutes[kind].list} replace />;
  return (
    <Loaded query={query} title={t('phases.title')}>
      {(sheet) => (
        <PhaseEditor procedure={sheet} onSave={(values) => create({ ...values, procedureId: sheet.id })} />
      )}
    </Loaded>
  );
}

export function PhaseEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { idphase, phaseId = idphase } = useRouteParams<'idphase' | 'phaseId'>();
  const hasPhase = phaseId !== undefined;
  const phase = useCall(phases.get, { id: phaseId ?? '' }, { enabled: hasPhase });
  const { reading, reload } = useReload(phase);
  const sheet = useCall(
    procedureCalls[kind].get,
    { id: Number(phaseId?.split('.')[0]) },
    { enabled: hasPhase },
  );
  const { send: replace } = useSend(phases.replace, { changes: getCallsAffectedByPhase(kind) });
  if (!hasPhase) return <Navigate to={procedurePageRoutes[kind].list} replace />;
  return (
    <Loaded query={sheet} title={t('phases.title')}>
      {(loadedProcedure) => (
        <Loaded query={phase} title={t('phases.title')}>
          {({ id, version, procedureId, seq, ...stored }) => (
            <PhaseEditor
              key={reading}
              procedure={loadedProcedure}
              phase={{ id, version, procedureId, seq, ...stored }}
              onReload={reload}
              onSave={(values) => replace({ ...values, id, version, procedureId, seq })}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface EditorProps {
  procedure: ProcedureDetail;
  phase?: PhaseItem;
  onSave: (values: PhaseForm) => Promise<unknown>;
  onReload?: () => void;
}

function PhaseEditor({ procedure, phase, onSave, onReload }: EditorProps) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const returnRoute = procedurePageRoutes[procedure.kind].edit(procedure);
  const position = phase
    ? procedure.phaseList.findIndex(({ id }) => id === phase.id) + 1
    : procedure.phaseList.length + 1;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={
          phase ? t('planned:phases.name', { seq: position }) : t('planned:phases.create', { seq: position })
        }
        description={procedure.description}
        crumbs={[
          { text: t(`planned:${procedure.kind}.title`), href: procedurePageRoutes[procedure.kind].list },
          { text: procedure.code, href: returnRoute },
        ]}
      />
      <SchemaForm
        schema={PhaseForm}
        namespace="planned"
        values={phase}
        draft={getPhaseDraftName(procedure.id, phase)}
        onReload={onReload}
        onCancel={() => void navigate(returnRoute)}
        onSave={async (values) => {
          await onSave(values);
          flash(
            'success',
            phase
              ? t('common:saved')
              : t('common:created', { name: t('planned:phases.name', { seq: position }) }),
          );
          void navigate(returnRoute);
        }}
      >
        <Container>
          <PhaseFields procedure={procedure} phase={phase} />
        </Container>
      </SchemaForm>
    </SpaceBetween>
  );
}
