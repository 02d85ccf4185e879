// One SMP to read and to print; the same sheet stands inside the strategies, with its own way back.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { kindArea } from '../../../../../shared/procedures/kinds.ts';
import { type ProcedureSheet, procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { ProcedureSheetView } from '../../../parts/procedure/procedure-sheet.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths, strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { ProcedureActions } from './procedure-actions.tsx';

export function ProcedureDetailPage() {
  const { t } = useTranslation('planned');
  return <Detail above={{ text: t('procedures.title'), href: procedurePaths.list }} />;
}

export function StrategyProcedurePage() {
  const { t } = useTranslation('planned');
  return <Detail above={{ text: t('strategies.title'), href: strategyPaths.home }} />;
}

function Detail({ above }: { above: Required<Crumb> }) {
  const { smpId } = usePathParams<'smpId'>();
  const query = useCall(procedures.get, { id: Number(smpId) }, { enabled: smpId !== undefined });
  if (smpId === undefined) return <Navigate to={above.href} replace />;
  return (
    <Loaded query={query} title={above.text}>
      {(sheet) => <Sheet sheet={sheet} above={above} />}
    </Loaded>
  );
}

function Sheet({ sheet, above }: { sheet: ProcedureSheet; above: Required<Crumb> }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const toPrint = params.has('print');
  useEffect(() => {
    if (!toPrint) return;
    const once = setTimeout(() => window.print(), 300);
    return () => clearTimeout(once);
  }, [toPrint]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={sheet.code}
        crumbs={[above]}
        actions={
          <div className="screen-only">
            <SpaceBetween direction="horizontal" size="xs">
              {session.may('smp', 'print') && (
                <Button onClick={() => window.print()}>{t('planned:move.print')}</Button>
              )}
              <History thing="procedure" id={sheet.id} name={sheet.code} />
              <ProcedureActions
                procedure={sheet}
                without={['print']}
                onRemoved={() => void navigate(above.href)}
              />
            </SpaceBetween>
          </div>
        }
      />
      <ProcedureSheetView sheet={sheet} />
      <Documents
        of="procedure"
        thing={sheet.id}
        name={sheet.code}
        mayEdit={session.may(kindArea[sheet.kind], 'edit')}
      />
    </SpaceBetween>
  );
}
