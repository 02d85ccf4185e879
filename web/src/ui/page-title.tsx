// Where the reader is: breadcrumb and document title. The visible heading is the table's, the form's or `PageHeader`'s.
import { BreadcrumbGroup, Header, SpaceBetween } from '@cloudscape-design/components';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

export interface Crumb {
  text: string;
  /** Absent where there is no page above. */
  href?: string;
}

/** Where the layout shows the breadcrumb; a layout without one shows none. */
export const CrumbSlot = createContext<HTMLElement | null>(null);

/** `crumbs` are the pages above this one, outermost first; home is added before them. */
export function PageTitle({ title, crumbs = [] }: { title: string; crumbs?: readonly Crumb[] }) {
  const { t } = useTranslation(['common', 'shell']);
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  const slot = use(CrumbSlot);
  if (!slot) return null;
  return createPortal(
    <BreadcrumbGroup
      ariaLabel={t('shell:breadcrumbs')}
      items={[
        { text: t('shell:home'), href: '/app' },
        ...crumbs.map(({ text, href }) => ({ text, href: href ?? '#' })),
        { text: title, href: '#' },
      ]}
      onFollow={(event) => {
        event.preventDefault();
        if (event.detail.href !== '#') void navigate(event.detail.href);
      }}
    />,
    slot,
  );
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
