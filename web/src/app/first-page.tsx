// Placeholder while session and page load: the top bar and the menu label of the page.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useText } from '../i18n/text.ts';
import { Loading } from '../ui/loading.tsx';
import { featureRoutes } from './features.ts';
import './shell.css';
import './root.css';

/** Returns the menu key of a page that the menu links to or that a menu item covers. */
const findMenuKey = (path: string) =>
  featureRoutes.find(
    ({ path: routePath, menu }) => menu && (routePath === path || menu.covers?.includes(path)),
  )?.menu?.key;

export function InitialPage() {
  const { t } = useTranslation();
  const text = useText('shell');
  const key = findMenuKey(location.pathname);
  if (!key) return <Loading />;
  // The label is not a heading, since the page has its own.
  return (
    <>
      <header className="top-bar">
        <span className="brand">
          <img src="/mark.svg" alt="" width={32} height={32} />
          <span>{t('product')}</span>
        </span>
      </header>
      <main className="first-page">
        <Box variant="h1" tagOverride="p">
          {text(`menu.${key}`)}
        </Box>
        <Loading />
      </main>
    </>
  );
}
