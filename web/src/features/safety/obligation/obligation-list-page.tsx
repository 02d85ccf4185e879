// The statutory register: its obligations, and what falls due in the next twelve months.
import { SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ObligationTable } from '#web/parts/obligation/obligation-table.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ObligationCalendar } from './obligation-calendar.tsx';

export function ObligationListPage() {
  const { t } = useTranslation('obligations');
  const [params, setParams] = useSearchParams();
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('title')} description={t('text')} />
      <Tabs
        ariaLabel={t('title')}
        activeTabId={params.get('view') === 'calendar' ? 'calendar' : 'list'}
        tabs={[
          { id: 'list', label: t('list'), content: <ObligationTable /> },
          { id: 'calendar', label: t('calendar'), content: <ObligationCalendar /> },
        ]}
        onChange={({ detail }) =>
          setParams(detail.activeTabId === 'list' ? {} : { view: detail.activeTabId }, { replace: true })
        }
      />
    </SpaceBetween>
  );
}
