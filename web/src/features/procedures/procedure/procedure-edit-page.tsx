// Editor of a procedure's header and phases for the person in charge; other users can read it, and take
// charge if it is free.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { formatEdition } from '#shared/procedures/edition.ts';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { computeCharge } from '#web/parts/procedure/procedure-moves.ts';
import { ProcedureDetailView } from '#web/parts/procedure/procedure-sheet.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { flash } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { type Crumb, PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { PhaseList } from '../phase/phase-list.tsx';
import { ProcedureActions, useProcedureCalls } from './procedure-actions.tsx';
import { ProcedureForm } from './procedure-form.tsx';

interface Props {
  kind: ProcedureKind;
}

export function ProcedureEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return (
    <ProcedureLoader kind={kind} above={{ text: t(`${kind}.title`), href: procedurePageRoutes[kind].list }} />
  );
}

export function AdaptedEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return (
    <ProcedureLoader
      kind={kind}
      above={{ text: t(`${kind}.adapted`), href: procedurePageRoutes[kind].adapted() }}
    />
  );
}

export function TypologyEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return (
    <ProcedureLoader
      kind={kind}
      above={{ text: t(`${kind}.ofType`), href: procedurePageRoutes[kind].ofTypology() }}
    />
  );
}

function ProcedureLoader({ kind, above: parentCrumb }: Props & { above: Required<Crumb> }) {
  const { smpId, sopId = smpId } = useRouteParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  const { reading, reload } = useReload(query);
  if (sopId === undefined) return <Navigate to={parentCrumb.href} replace />;
  return (
    <Loaded query={query} title={parentCrumb.text}>
      {(sheet) => <ProcedureEditor key={reading} procedure={sheet} above={parentCrumb} onReload={reload} />}
    </Loaded>
  );
}

interface EditorProps {
  procedure: ProcedureDetail;
  above: Required<Crumb>;
  onReload: () => void;
}

function ProcedureEditor({ procedure, above: parentCrumb, onReload }: EditorProps) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(procedureCalls[procedure.kind].replace);
  const isInCharge = computeCharge(procedure, session) === 'mine';
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={`${procedure.code} · ${formatEdition(procedure)}`}
        crumbs={[parentCrumb]}
        actions={
          <ProcedureActions
            kind={procedure.kind}
            procedure={procedure}
            without={['edit']}
            onRemoved={() => void navigate(parentCrumb.href)}
          />
        }
      />
      {isInCharge ? (
        <SpaceBetween size="l">
          <PhaseList procedure={procedure} onReload={onReload} />
          <ProcedureForm
            values={procedure}
            draft={`${procedure.kind}:${procedure.id}`}
            onReload={onReload}
            onSave={async (header) => {
              await replace({ ...header, id: procedure.id, version: procedure.version });
              flash('success', t('common:saved'));
            }}
          />
        </SpaceBetween>
      ) : (
        <SpaceBetween size="l">
          <ChargeNotice procedure={procedure} />
          <ProcedureDetailView procedure={procedure} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** States who is in charge since when; a procedure without anyone in charge can be taken. */
function ChargeNotice({ procedure }: { procedure: ProcedureDetail }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const format = useFormat();
  const calls = useProcedureCalls(procedure.kind);
  const charge = computeCharge(procedure, session);
  const { charge: holder } = procedure;
  if (charge === 'other' && holder)
    return (
      <Alert type="warning">{t('charge.other', { name: holder.name, at: format.instant(holder.at) })}</Alert>
    );
  return (
    <Alert
      type="info"
      action={
        session.may(kindArea[procedure.kind], 'edit') && (
          <Button onClick={() => void calls.take(procedure)}>
            {t(charge === 'approved' ? 'move.newRevision' : 'move.take')}
          </Button>
        )
      }
    >
      {t(charge === 'approved' ? 'charge.approved' : 'charge.free')}
    </Alert>
  );
}
