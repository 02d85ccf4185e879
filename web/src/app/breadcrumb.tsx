// The way from home to the page on screen.
import { BreadcrumbGroup } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Crumb } from '../ui/page-title.tsx';

/** Crumbs without a page lead nowhere. */
const nowhere = '#';

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const items = crumbs.map(({ text, href }) => ({ text, href: href ?? nowhere }));
  return (
    <BreadcrumbGroup
      ariaLabel={t('breadcrumbs')}
      items={[{ text: t('home'), href: '/app' }, ...items]}
      onFollow={(event) => {
        event.preventDefault();
        if (event.detail.href !== nowhere) void navigate(event.detail.href);
      }}
    />
  );
}
