// Start page of planning: existing cycles, and strategies without a cycle.
import { Box, Button, ColumnLayout, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cycles } from '#shared/planned/cycle-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { cyclePageRoutes } from '#web/paths/cycles.ts';
import type { OrderType } from '#web/paths/orders.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { useCycleTypes } from './cycle-type.tsx';

export function CycleHomePage() {
  const { t } = useTranslation(['planned', 'enums']);
  const types = useCycleTypes();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('planned:cycles.title')} description={t('planned:cycles.about')} />
      {types.map((type) => (
        <CycleTypeSummary key={type} type={type} />
      ))}
    </SpaceBetween>
  );
}

function CycleTypeSummary({ type }: { type: OrderType }) {
  const { t } = useTranslation(['planned', 'enums']);
  const session = useSession();
  const navigate = useNavigate();
  const format = useFormat();
  const list = useAllItems(cycles.list, { typeCycle: type });
  const freeStrategies = useAllItems(strategies.free, { typeCycle: type });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            session.may('cycles', 'create') && (
              <Button variant="primary" onClick={() => void navigate(cyclePageRoutes.choose(type))}>
                {t('planned:cycles.create')}
              </Button>
            )
          }
        >
          <PageLink to={cyclePageRoutes.list(type)}>{t(`enums:cycleType.${type}`)}</PageLink>
        </Header>
      }
    >
      <Loaded query={list}>
        {(allCycles) => (
          <ColumnLayout columns={3} variant="text-grid">
            <Figure label={t('planned:cycles.active')}>
              {format.number(allCycles.filter(({ active }) => active).length)}
            </Figure>
            <Figure label={t('planned:cycles.inactive')}>
              {format.number(allCycles.filter(({ active }) => !active).length)}
            </Figure>
            <Figure label={t('planned:cycles.waiting')}>{format.number(freeStrategies.data?.length)}</Figure>
          </ColumnLayout>
        )}
      </Loaded>
    </Container>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      <Box variant="awsui-value-large">{children}</Box>
    </div>
  );
}
