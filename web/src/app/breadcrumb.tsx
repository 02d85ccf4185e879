// The way from home to the page on screen.
import { BreadcrumbGroup } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Crumb } from '../ui/page-title.tsx';

/** The page on screen leads nowhere. */
const here = '#';

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const above = crumbs.slice(0, -1).flatMap(({ text, href }) => (href ? [{ text, href }] : []));
  const items = [...above, ...crumbs.slice(-1).map(({ text }) => ({ text, href: here }))];
  return (
    <BreadcrumbGroup
      ariaLabel={t('breadcrumbs')}
      items={[{ text: t('home'), href: '/app' }, ...items]}
      onFollow={(event) => {
        event.preventDefault();
        if (event.detail.href !== here) void navigate(event.detail.href);
      }}
    />
  );
}
