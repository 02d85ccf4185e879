// Writing a procedure: header and phases, for the person who has it in charge; everybody else reads, and may take it if nobody has.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { editionText } from '../../../../../shared/procedures/edition.ts';
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureSheet } from '../../../../../shared/procedures/procedure-api.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { chargeFor } from '../../../parts/procedure/procedure-moves.ts';
import { ProcedureSheetView } from '../../../parts/procedure/procedure-sheet.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { type Crumb, PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { PhaseList } from '../phase/phase-list.tsx';
import { ProcedureActions, useProcedureCalls } from './procedure-actions.tsx';
import { ProcedureForm } from './procedure-form.tsx';

interface Props {
  kind: ProcedureKind;
}

export function ProcedureEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return <Edit kind={kind} above={{ text: t(`${kind}.title`), href: procedurePaths[kind].list }} />;
}

export function AdaptedEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return <Edit kind={kind} above={{ text: t(`${kind}.adapted`), href: procedurePaths[kind].adapted() }} />;
}

export function TypologyEditPage({ kind }: Props) {
  const { t } = useTranslation('planned');
  return <Edit kind={kind} above={{ text: t(`${kind}.ofType`), href: procedurePaths[kind].ofTypology() }} />;
}

function Edit({ kind, above }: Props & { above: Required<Crumb> }) {
  const { smpId, sopId = smpId } = usePathParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  const { reading, reload } = useReload(query);
  if (sopId === undefined) return <Navigate to={above.href} replace />;
  return (
    <Loaded query={query} title={above.text}>
      {(sheet) => <Editor key={reading} sheet={sheet} above={above} onReload={reload} />}
    </Loaded>
  );
}

interface EditorProps {
  sheet: ProcedureSheet;
  above: Required<Crumb>;
  onReload: () => void;
}

function Editor({ sheet, above, onReload }: EditorProps) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { send: replace } = useSend(procedureCalls[sheet.kind].replace);
  const mine = chargeFor(sheet, session) === 'mine';
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={`${sheet.code} · ${editionText(sheet)}`}
        crumbs={[above]}
        actions={
          <ProcedureActions
            kind={sheet.kind}
            procedure={sheet}
            without={['edit']}
            onRemoved={() => void navigate(above.href)}
          />
        }
      />
      {mine ? (
        <SpaceBetween size="l">
          <PhaseList sheet={sheet} />
          <ProcedureForm
            values={sheet}
            draft={`${sheet.kind}:${sheet.id}`}
            onReload={onReload}
            onSave={async (header) => {
              await replace({ ...header, id: sheet.id, version: sheet.version });
              flash('success', t('common:saved'));
            }}
          />
        </SpaceBetween>
      ) : (
        <SpaceBetween size="l">
          <NotMine sheet={sheet} />
          <ProcedureSheetView sheet={sheet} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** Says who holds it since when; what nobody holds can be taken here. */
function NotMine({ sheet }: { sheet: ProcedureSheet }) {
  const { t } = useTranslation('planned');
  const session = useSession();
  const format = useFormat();
  const calls = useProcedureCalls(sheet.kind);
  const charge = chargeFor(sheet, session);
  const { charge: holder } = sheet;
  if (charge === 'other' && holder)
    return (
      <Alert type="warning">{t('charge.other', { name: holder.name, at: format.instant(holder.at) })}</Alert>
    );
  return (
    <Alert
      type="info"
      action={
        session.may(kindArea[sheet.kind], 'edit') && (
          <Button onClick={() => void calls.take(sheet)}>
            {t(charge === 'approved' ? 'move.newRevision' : 'move.take')}
          </Button>
        )
      }
    >
      {t(charge === 'approved' ? 'charge.approved' : 'charge.free')}
    </Alert>
  );
}
