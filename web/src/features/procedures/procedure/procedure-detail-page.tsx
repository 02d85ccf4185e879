// One procedure to read and to print; the same sheet stands inside the strategies, with its own way back.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { papers } from '../../../../../shared/printing/api.ts';
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureSheet } from '../../../../../shared/procedures/procedure-api.ts';
import { call } from '../../../call.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { ProcedureSheetView } from '../../../parts/procedure/procedure-sheet.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths, sideOf, strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { ProcedureActions } from './procedure-actions.tsx';

interface Props {
  kind: ProcedureKind;
}

export function ProcedureDetailPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return <Detail kind={kind} above={{ text: t(`${kind}.title`), href: procedurePaths[kind].list }} />;
}

export function StrategyProcedurePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { home } = strategyPaths[sideOf(kind)];
  return <Detail kind={kind} above={{ text: t('strategies.title'), href: home }} />;
}

function Detail({ kind, above }: Props & { above: Required<Crumb> }) {
  const { smpId, sopId = smpId } = usePathParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  if (sopId === undefined) return <Navigate to={above.href} replace />;
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
              {session.may(kindArea[sheet.kind], 'print') && (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button onClick={() => window.print()}>{t('planned:move.print')}</Button>
                  <PaperButton
                    name={sheet.code}
                    make={(signal) => call(papers[sheet.kind], { id: sheet.id }, signal)}
                  />
                </SpaceBetween>
              )}
              <History thing="procedure" id={sheet.id} name={sheet.code} />
              <ProcedureActions
                kind={sheet.kind}
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
