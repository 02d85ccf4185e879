// A titled part of a form.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Title = 'place' | 'work' | 'rhythm' | 'picture' | 'path' | 'points' | 'preview';

export function Part({ title, children }: { title: Title; children: ReactNode }) {
  const { t } = useTranslation('autonomous');
  return (
    <Container header={<Header variant="h2">{t(`section.${title}`)}</Header>}>
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  );
}
