// Page of the plant layout: departments and machines on the plan or in a table, with the editor.
import { Box, Button, Container, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type PlantPlan, plantLayout } from '#shared/structure/layout-api.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageHeader, PageTitle } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { LayoutView } from './layout-shown.tsx';
import { LayoutTable } from './layout-table.tsx';
import { usePlanTexts } from './layout-texts.ts';

const LayoutEditor = lazy(async () => ({ default: (await import('./layout-editor.tsx')).LayoutEditor }));

export function LayoutPage() {
  const { t } = useTranslation('layout');
  const plan = useCall(plantLayout.get, {});
  return (
    <Loaded query={plan} title={t('title')}>
      {(plantPlan) => (plantPlan.machines.length === 0 ? <NoMachines /> : <Layout plan={plantPlan} />)}
    </Loaded>
  );
}

function Layout({ plan }: { plan: PlantPlan }) {
  const [editing, setEditing] = useState(false);
  const [view, choose] = useLayoutView();
  const texts = usePlanTexts(plan.departments);
  const { t } = useTranslation('layout');
  if (editing)
    return (
      <Suspense fallback={<Loading />}>
        <LayoutEditor plan={plan} onClose={() => setEditing(false)} />
      </Suspense>
    );
  const choice = (
    <SegmentedControl
      label={t('show')}
      selectedId={view}
      options={[
        { id: 'plan', text: t('plan'), iconName: 'map' },
        { id: 'table', text: t('table'), iconName: 'view-full' },
      ]}
      onChange={({ detail }) => choose(detail.selectedId as View)}
    />
  );
  if (view === 'plan')
    return <LayoutView plan={plan} texts={texts} choice={choice} onEdit={() => setEditing(true)} />;
  return (
    <>
      <PageTitle title={t('title')} />
      <LayoutTable machines={plan.machines} texts={texts} controls={choice} />
    </>
  );
}

type View = 'plan' | 'table';
const SMALL = '(max-width: 688px)';

/** Keeps the view in the URL; small screens start with the table. */
function useLayoutView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const [defaultView] = useState<View>(() => (matchMedia(SMALL).matches ? 'table' : 'plan'));
  const requestedView = params.get('view');
  const view = requestedView === 'plan' || requestedView === 'table' ? requestedView : defaultView;
  return [view, (next) => setParams({ view: next }, { replace: true, preventScrollReset: true })];
}

function NoMachines() {
  const { t } = useTranslation('layout');
  const session = useSession();
  return (
    <SpaceBetween size="m">
      <PageHeader title={t('title')} />
      <Container>
        <Box textAlign="center" padding="xl">
          <SpaceBetween size="xs">
            <b>{t('noMachines')}</b>
            <Box color="text-body-secondary">{t('noMachinesHint')}</Box>
            {session.may('machines', 'create') && (
              <Button href="/app/mgmt/equipStructure_new">{t('toMachines')}</Button>
            )}
          </SpaceBetween>
        </Box>
      </Container>
    </SpaceBetween>
  );
}
