// Dialog of the open work of a team: number of records of each kind, and the first codes.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { teamWork } from '#shared/organisation/team-api.ts';
import { useText } from '#web/i18n/text.ts';
import { UsageDialog } from '#web/parts/where-used.tsx';
import type { UsageRequest } from '#web/ui/archive/archive.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';

type TeamReference = Answer<typeof teamWork.holders>['items'][number];

export function TeamReferenceList({ items }: { items: readonly TeamReference[] }) {
  const text = useText('enums');
  return (
    <ul>
      {items.map(({ by, count, codes }) => (
        <li key={by}>
          <b>{`${count} ${text(`thing.${by}`, { count })}`}</b>
          {codes.length > 0 && `: ${codes.join(', ')}${codes.length < count ? ' …' : ''}`}
        </li>
      ))}
    </ul>
  );
}

export function TeamReferences({ id, name, onClose }: UsageRequest) {
  const { t } = useTranslation();
  const query = useCall(teamWork.holders, { id });
  return (
    <UsageDialog name={name} onClose={onClose}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? <TeamReferenceList items={items} /> : <Box>{t('usage.nowhere')}</Box>
        }
      </Loaded>
    </UsageDialog>
  );
}
