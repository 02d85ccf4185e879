// Section of a form with a title.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type SectionTitle = 'place' | 'work' | 'rhythm' | 'picture' | 'path' | 'points' | 'preview';

export function TitledSection({ title, children }: { title: SectionTitle; children: ReactNode }) {
  const { t } = useTranslation('autonomous');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}
