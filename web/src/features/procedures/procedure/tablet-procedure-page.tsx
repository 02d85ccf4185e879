// The procedure in use on the tablet, large, with one way back.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { ProcedureSheetView } from '../../../parts/procedure/procedure-sheet.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';

/** The same sheet, opened from the calendar. */
export function CalendarProcedurePage() {
  const { t } = useTranslation('orders');
  return <Sheet kind="smp" crumbs={[{ text: t('calendar.of.workorders'), href: '/app/mgmt/PMcalendar' }]} />;
}

export function CalendarChecklistPage() {
  const { t } = useTranslation('orders');
  return (
    <Sheet kind="checklist" crumbs={[{ text: t('calendar.of.checklists'), href: '/app/mgmt/CKcalendar' }]} />
  );
}

export const TabletProcedurePage = () => <Sheet kind="smp" crumbs={[]} />;

interface Props {
  kind: ProcedureKind;
  crumbs: { text: string; href: string }[];
}

function Sheet({ kind, crumbs }: Props) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const id = Number(usePathParams<'smpId'>().smpId);
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
          <ProcedureSheetView sheet={sheet} />
          <Documents of="procedure" thing={id} name={sheet.code} mayEdit={false} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}
