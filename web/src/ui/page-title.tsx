// Breadcrumb and document title of a page. The visible heading is that of the table, the form or
// `PageHeader`.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { useDocumentTitle } from './document-title.ts';

export interface Crumb {
  text: string;
  /** Absent if the crumb has no page. */
  href?: string;
}

/** Passes the breadcrumb of a page to its layout; a layout without a breadcrumb ignores it. */
export const CrumbsContext = createContext<(crumbs: readonly Crumb[]) => void>(() => {});

/**
 * Sets title and breadcrumb. `crumbs` are the pages above this one, outermost first; home is added before
 * them.
 */
export function PageTitle({ title, crumbs = [] }: { title: string; crumbs?: readonly Crumb[] }) {
  const setCrumbs = use(CrumbsContext);
  const path = JSON.stringify([...crumbs, { text: title }]);
  useDocumentTitle(title);
  useEffect(() => setCrumbs(JSON.parse(path)), [setCrumbs, path]);
  return null;
}

/** Heading of pages that are neither one table nor one form. */
export function PageHeader({
  title,
  crumbs,
  description,
  actions,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <SpaceBetween size="xs">
      <PageTitle title={title} crumbs={crumbs} />
      <Header variant="h1" description={description} actions={actions}>
        {title}
      </Header>
    </SpaceBetween>
  );
}
