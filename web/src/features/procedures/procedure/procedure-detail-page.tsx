// Page of one procedure, to read and print; the strategies use it with their own breadcrumb.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { printouts } from '#shared/printing/api.ts';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { call } from '#web/call.ts';
import { Documents } from '#web/parts/documents/documents.tsx';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { ProcedureDetailView } from '#web/parts/procedure/procedure-sheet.tsx';
import { LazySignatureList } from '#web/parts/signature/lazy.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getMethodSide, procedurePageRoutes, strategyPageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { type Crumb, PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { ProcedureActions } from './procedure-actions.tsx';

interface Props {
  kind: ProcedureKind;
}

export function ProcedureDetailPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return (
    <ProcedureLoader kind={kind} above={{ text: t(`${kind}.title`), href: procedurePageRoutes[kind].list }} />
  );
}

export function StrategyProcedurePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { home } = strategyPageRoutes[getMethodSide(kind)];
  return <ProcedureLoader kind={kind} above={{ text: t('strategies.title'), href: home }} />;
}

function ProcedureLoader({ kind, above: parentCrumb }: Props & { above: Required<Crumb> }) {
  const { smpId, sopId = smpId } = useRouteParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  if (sopId === undefined) return <Navigate to={parentCrumb.href} replace />;
  return (
    <Loaded query={query} title={parentCrumb.text}>
      {(sheet) => <ProcedureView procedure={sheet} above={parentCrumb} />}
    </Loaded>
  );
}

function ProcedureView({
  procedure,
  above: parentCrumb,
}: {
  procedure: ProcedureDetail;
  above: Required<Crumb>;
}) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const shouldPrint = params.has('print');
  useEffect(() => {
    if (!shouldPrint) return;
    const timer = setTimeout(() => window.print(), 300);
    return () => clearTimeout(timer);
  }, [shouldPrint]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={procedure.code}
        crumbs={[parentCrumb]}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {session.may(kindArea[procedure.kind], 'print') && (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button onClick={() => window.print()}>{t('planned:move.print')}</Button>
                  <PrintoutButton
                    name={procedure.code}
                    make={(signal) => call(printouts[procedure.kind], { id: procedure.id }, signal)}
                  />
                </SpaceBetween>
              )}
              <History recordKind="procedure" id={procedure.id} name={procedure.code} />
              <ProcedureActions
                kind={procedure.kind}
                procedure={procedure}
                without={['print']}
                onRemoved={() => void navigate(parentCrumb.href)}
              />
            </SpaceBetween>
          </div>
        }
      />
      <ProcedureDetailView procedure={procedure} />
      <LazySignatureList thing="procedure" id={String(procedure.id)} />
      <Documents
        recordKind="procedure"
        recordId={procedure.id}
        name={procedure.code}
        mayEdit={session.may(kindArea[procedure.kind], 'edit')}
      />
    </SpaceBetween>
  );
}
