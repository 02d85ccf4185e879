// Layout of pages before and outside the app: sign-in, registration, release notes and errors.
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import '../shell.css';

export function PublicLayout() {
  const { t } = useTranslation();
  return (
    <>
      <header className="top-bar">
        <a className="brand" href="/">
          <img src="/mark.svg" alt="" width={32} height={32} />
          <span>{t('product')}</span>
        </a>
      </header>
      <main className="public-page">
        <Outlet />
      </main>
    </>
  );
}
