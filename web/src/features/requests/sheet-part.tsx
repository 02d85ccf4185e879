// A titled part of what is read and printed of an EWO or an analysis.
import { Container, Header } from '@cloudscape-design/components';
import type { ReactNode } from 'react';

export const SheetPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>
  </section>
);
