// How many writes of this tablet wait to be sent; leads to their list.
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../offline/waiting.ts';
import { unsentPath } from '../paths/unsent.ts';
import { PageButton } from '../ui/page-button.tsx';

export function UnsentBadge({ layout }: { layout: 'tablet' | 'operator' }) {
  const { t } = useTranslation('offline');
  const unsent = useUnsent();
  if (unsent.length === 0) return null;
  const refused = unsent.some(({ state }) => state !== 'waiting');
  return (
    <span className="unsent-badge">
      <PageButton
        to={unsentPath(layout)}
        iconName={refused ? 'status-warning' : 'upload'}
        ariaLabel={t('count', { count: unsent.length })}
      >
        {String(unsent.length)}
      </PageButton>
    </span>
  );
}
