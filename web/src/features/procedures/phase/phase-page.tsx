// One phase of a procedure, new or edited.
import { Container, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { Phase } from '../../../../../shared/procedures/procedure.ts';
import {
  type PhaseItem,
  type ProcedureSheet,
  phases,
} from '../../../../../shared/procedures/procedure-api.ts';
import { AskedControls } from '../../../parts/procedure/asked-controls.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import type { Control } from '../../../ui/form/control.ts';
import { FieldControl } from '../../../ui/form/field-control.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { changedByPhase } from './phase-list.tsx';

/** Its place in the order is set by dragging; its procedure by where it was opened. */
const PhaseForm = Phase.omit({ procedureId: true, seq: true });
type PhaseForm = z.infer<typeof PhaseForm>;

interface Props {
  kind: ProcedureKind;
}

/** Checklists have no page of their own for a new phase. */
export function MaintenancePhaseCreatePage() {
  const [params] = useSearchParams();
  return <PhaseCreatePage kind={params.get('of') === 'checklist' ? 'checklist' : 'smp'} />;
}

export function PhaseCreatePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { smpId, sopId = smpId } = usePathParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  const { send: create } = useSend(phases.create, { changes: changedByPhase(kind) });
  if (sopId === undefined) return <Navigate to={procedurePaths[kind].list} replace />;
  return (
    <Loaded query={query} title={t('phases.title')}>
      {(sheet) => (
        <PhaseEditor sheet={sheet} onSave={(values) => create({ ...values, procedureId: sheet.id })} />
      )}
    </Loaded>
  );
}

export function PhaseEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { idphase, phaseId = idphase } = usePathParams<'idphase' | 'phaseId'>();
  const known = phaseId !== undefined;
  const phase = useCall(phases.get, { id: phaseId ?? '' }, { enabled: known });
  const { reading, reload } = useReload(phase);
  const sheet = useCall(procedureCalls[kind].get, { id: Number(phaseId?.split('.')[0]) }, { enabled: known });
  const { send: replace } = useSend(phases.replace, { changes: changedByPhase(kind) });
  if (!known) return <Navigate to={procedurePaths[kind].list} replace />;
  return (
    <Loaded query={sheet} title={t('phases.title')}>
      {(of) => (
        <Loaded query={phase} title={t('phases.title')}>
          {({ id, version, procedureId, seq, ...stored }) => (
            <PhaseEditor
              key={reading}
              sheet={of}
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
  sheet: ProcedureSheet;
  phase?: PhaseItem;
  onSave: (values: PhaseForm) => Promise<unknown>;
  onReload?: () => void;
}

function PhaseEditor({ sheet, phase, onSave, onReload }: EditorProps) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const session = useSession();
  const asked = phase?.controlIds ?? [];
  const back = procedurePaths[sheet.kind].edit(sheet);
  const place = phase
    ? sheet.phaseList.findIndex(({ id }) => id === phase.id) + 1
    : sheet.phaseList.length + 1;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={phase ? t('planned:phases.name', { seq: place }) : t('planned:phases.create', { seq: place })}
        description={sheet.description}
        crumbs={[
          { text: t(`planned:${sheet.kind}.title`), href: procedurePaths[sheet.kind].list },
          { text: sheet.code, href: back },
        ]}
      />
      <SchemaForm
        schema={PhaseForm}
        namespace="planned"
        values={phase}
        draft={`phase:${phase?.id ?? `${sheet.id}.new`}`}
        onReload={onReload}
        onCancel={() => void navigate(back)}
        onSave={async (values) => {
          await onSave(values);
          flash(
            'success',
            phase
              ? t('common:saved')
              : t('common:created', { name: t('planned:phases.name', { seq: place }) }),
          );
          void navigate(back);
        }}
      >
        <Container>
          <SpaceBetween size="l">
            <Field name="description" control={Lines} />
            <Field name="minutes" />
            <Field name="keyPoint" />
            {session.may('controls', 'pick') ? (
              <Field name="controlIds" />
            ) : (
              asked.length > 0 && (
                <FormField label={t('planned:fields.controlIds')}>
                  <AskedControls of={{ controlIds: asked }} controls={sheet.controls} />
                </FormField>
              )
            )}
            <Field name="ppe" />
            <Field name="images" />
          </SpaceBetween>
        </Container>
      </SchemaForm>
    </SpaceBetween>
  );
}

/** A step may take several lines. */
const Lines = (control: Control) => (
  <FieldControl {...control} field={{ ...control.field, meta: { kind: 'note' } }} />
);
