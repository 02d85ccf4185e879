// Top bar, 64 px high: product, welcome line, and the menu of the layout.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../session/session.ts';
import '../shell.css';

export function TopBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const { user } = useSession();
  return (
    <header id="top-bar" className="top-bar awsui-context-top-navigation">
      <a className="skip" href="#content">
        {t('shell:skip')}
      </a>
      <Link className="brand" to="/app" aria-label={t('common:product')}>
        <img src="/mark.svg" alt="" width={32} height={32} />
        <span>{t('common:product')}</span>
      </Link>
      <p className="welcome">
        {user
          ? t('shell:welcome', { code: user.plant.codice, description: user.plant.descrizione })
          : t('shell:welcomeTenant', { name: t('shell:tenantRoot') })}
      </p>
      <div className="menu">{children}</div>
    </header>
  );
}
