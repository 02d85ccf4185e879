// The top bar, 64 high: product, welcome line, settings and user menu.
import { ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../session.ts';
import { flash } from '../ui/flashes.ts';
import { logout } from './logout.ts';
import { SettingsPopover } from './settings-popover.tsx';
import './shell.css';

export function TopBar() {
  const { t } = useTranslation(['shell', 'common']);
  const { tenant, user } = useSession();
  const navigate = useNavigate();
  const name = user?.name ?? t('shell:tenantRoot');
  const commands: Record<string, () => void> = {
    plant: () => void navigate('/app/plant'),
    logout: () => void logout().catch(() => flash('error', t('shell:unableToLogout'))),
  };
  return (
    <header id="top-bar" className="top-bar awsui-context-top-navigation">
      <a className="skip" href="#content">
        {t('shell:skip')}
      </a>
      <Link className="brand" to="/app">
        <img src="/mark.svg" alt="" width={32} height={32} />
        <span>{t('common:product')}</span>
      </Link>
      <p className="welcome">
        {user
          ? t('shell:welcome', { code: user.plant.codice, description: user.plant.descrizione })
          : t('shell:welcomeTenant', { name })}
      </p>
      <SpaceBetween direction="horizontal" size="xs">
        <SettingsPopover />
        <ButtonDropdown
          variant="normal"
          ariaLabel={`${t('shell:user.menu')}: ${name}`}
          expandToViewport
          items={[
            ...(tenant.UserPlantsCount > 1 ? [{ id: 'plant', text: t('shell:user.changePlant') }] : []),
            { id: 'logout', text: t('shell:user.logout') },
          ]}
          onItemClick={({ detail }) => commands[detail.id]?.()}
        >
          {name}
        </ButtonDropdown>
      </SpaceBetween>
    </header>
  );
}
