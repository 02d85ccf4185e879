// Titled section in the form of a procedure or cycle.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Title = 'identity' | 'work' | 'kit' | 'safety' | 'target' | 'rhythm' | 'dates';

export function PlanningFormSection({ title, children }: { title: Title; children: ReactNode }) {
  const { t } = useTranslation('planned');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}
