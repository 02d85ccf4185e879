// Where the reader is: breadcrumb and document title. The visible heading is the table's, the form's or `PageHeader`'s.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { useDocumentTitle } from './document-title.ts';

export interface Crumb {
  text: string;
  /** Absent where there is no page above. */
  href?: string;
}

/** How a page tells its layout where it stands; a layout without a breadcrumb does not listen. */
export const CrumbsContext = createContext<(crumbs: readonly Crumb[]) => void>(() => {});

/** `crumbs` are the pages above this one, outermost first; home is added before them. */
export function PageTitle({ title, crumbs = [] }: { title: string; crumbs?: readonly Crumb[] }) {
  const tell = use(CrumbsContext);
  const path = JSON.stringify([...crumbs, { text: title }]);
  useDocumentTitle(title);
  useEffect(() => tell(JSON.parse(path)), [tell, path]);
  return null;
}

/** For pages that are neither one table nor one form. */
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
