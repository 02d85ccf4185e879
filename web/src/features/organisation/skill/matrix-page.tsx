// Everybody's skills at once, and what follows from them: where one absence stops work, who should learn what, which team can do what.
import { SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/page-title.tsx';
import { Coverage } from './coverage.tsx';
import { Covers } from './covers.tsx';
import { KnownSkills } from './facts.tsx';
import { Matrix } from './matrix.tsx';
import { TrainingPlan } from './training.tsx';

const tabs = { matrix: Matrix, covers: Covers, training: TrainingPlan, coverage: Coverage } as const;
type Tab = keyof typeof tabs;
const all = Object.keys(tabs) as Tab[];

export function MatrixPage() {
  const { t } = useTranslation(['shell', 'skills']);
  const [params, setParams] = useSearchParams();
  const active = all.find((tab) => tab === params.get('tab')) ?? 'matrix';
  const Content = tabs[active];
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('shell:menu.skillMatrix')}
        crumbs={[{ text: t('shell:section.configuration') }]}
        description={t('skills:levels.scale')}
      />
      <Tabs
        tabs={all.map((id) => ({
          id,
          label: t(`skills:tabs.${id}`),
          content: id === active && <KnownSkills>{(facts) => <Content facts={facts} />}</KnownSkills>,
        }))}
        activeTabId={active}
        onChange={({ detail }) => setParams({ tab: detail.activeTabId }, { replace: true })}
      />
    </SpaceBetween>
  );
}
