// Button and key Ctrl+K that open the search for pages, equipment and requests.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../session/session.ts';
import { buildMenu, findActiveItem } from './menu.ts';
import { storeUsedPage } from './own-pages.ts';

const MenuSearchDialog = lazy(async () => ({
  default: (await import('./search/menu-search-dialog.tsx')).MenuSearchDialog,
}));

/** Whether a key press is Ctrl+K or Cmd+K. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export function MenuSearchButton() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const location = useLocation();
  const menu = useMemo(() => buildMenu(session), [session]);
  const [open, setOpen] = useState(false);
  const activeRoute = findActiveItem(menu, location)?.href;
  useEffect(() => {
    if (activeRoute) storeUsedPage(session.tenant.id, activeRoute);
  }, [session.tenant.id, activeRoute]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      // Another dialog keeps its input.
      setOpen((wasOpen) => !wasOpen && !document.querySelector('[role="dialog"][aria-modal="true"]'));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        iconName="search"
        variant="icon"
        ariaLabel={t('menuSearch')}
        nativeButtonAttributes={{ 'aria-keyshortcuts': 'Control+K Meta+K' }}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <MenuSearchDialog menu={menu} activeRoute={activeRoute} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
