// While the session and the page are on their way: the bar at the top, and what the menu calls the page.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useText } from '../i18n/text.ts';
import { Loading } from '../ui/loading.tsx';
import { featureRoutes } from './features.ts';
import './shell.css';
import './root.css';

/** Of a page the menu leads to, or one it stands for: its item's key. */
const keyAt = (path: string) =>
  featureRoutes.find(({ path: own, menu }) => menu && (own === path || menu.covers?.includes(path)))?.menu
    ?.key;

export function FirstPage() {
  const { t } = useTranslation();
  const text = useText('shell');
  const key = keyAt(location.pathname);
  if (!key) return <Loading />;
  // the page brings its own heading
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
