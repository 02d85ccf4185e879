// The procedure in use on the tablet, large, with one way back.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { ProcedureSheetView } from '../../../parts/procedure/procedure-sheet.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';

/** The same sheet, opened from the calendar. */
export function CalendarProcedurePage() {
  const { t } = useTranslation('orders');
  return <Sheet crumbs={[{ text: t('calendar.title'), href: '/app/mgmt/PMcalendar' }]} />;
}

export const TabletProcedurePage = () => <Sheet crumbs={[]} />;

function Sheet({ crumbs }: { crumbs: { text: string; href: string }[] }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const id = Number(usePathParams<'smpId'>().smpId);
  const query = useCall(procedures.revision, { id });
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
