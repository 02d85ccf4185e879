// Page of the procedure in use on the tablet, in large type with a link back.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { Documents } from '#web/parts/documents/documents.tsx';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { ProcedureDetailView } from '#web/parts/procedure/procedure-sheet.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';

/** The same page, opened from the calendar. */
export function CalendarProcedurePage() {
  const { t } = useTranslation('orders');
  return (
    <ProcedureView
      kind="smp"
      crumbs={[{ text: t('calendar.of.workorders'), href: '/app/mgmt/PMcalendar' }]}
    />
  );
}

export function CalendarChecklistPage() {
  const { t } = useTranslation('orders');
  return (
    <ProcedureView
      kind="checklist"
      crumbs={[{ text: t('calendar.of.checklists'), href: '/app/mgmt/CKcalendar' }]}
    />
  );
}

export const TabletProcedurePage = () => <ProcedureView kind="smp" crumbs={[]} />;

interface Props {
  kind: ProcedureKind;
  crumbs: { text: string; href: string }[];
}

function ProcedureView({ kind, crumbs }: Props) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const id = Number(useRouteParams<'smpId'>().smpId);
  const query = useCall(procedureCalls[kind].revision, { id });
  return (
    <Loaded query={query}>
      {(sheet) => (
        <SpaceBetween size="l">
          <PageHeader
            title={sheet.code}
            crumbs={crumbs}
            actions={<Button onClick={() => void navigate(-1)}>{t('back')}</Button>}
          />
          <ProcedureDetailView procedure={sheet} />
          <Documents recordKind="procedure" recordId={id} name={sheet.code} mayEdit={false} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
