// Section with a title, in the views and printouts of EWOs and analyses.
import { Container, Header } from '@cloudscape-design/components';
import type { ReactNode } from 'react';

export const ReportSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>
  </section>
);
