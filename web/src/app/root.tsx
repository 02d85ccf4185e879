// What stands above every page: a bar while the next one is on its way.
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import './root.css';

export function Root() {
  const { t } = useTranslation();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      {loading && <div className="loading-bar" role="progressbar" aria-label={t('loading')} />}
      <Outlet />
    </>
  );
}
