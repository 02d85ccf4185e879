// The operator's start: whatever an operator may open, and nothing else; what there is to create stands in the bar below.
import { SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../shared/permissions.ts';
import { Ways } from '../../app/ways.tsx';
import { type Session, useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-title.tsx';

/** Who manages the plant looks at it as an operator does. */
const asOperator = (session: Session): Session => ({
  ...session,
  profile: 'requestor',
  may: (area, action) => may('requestor', area, action),
});

export function OperatorHomePage() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const plant = session.user?.plant;
  const operator = useMemo(() => asOperator(session), [session]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('menu.operatorHome')}
        description={plant && t('welcome', { code: plant.codice, description: plant.descrizione })}
      />
      <Ways of={operator} />
    </SpaceBetween>
  );
}
