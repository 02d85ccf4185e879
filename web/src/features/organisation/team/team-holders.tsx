// What a team has before it: how many of what, and the first of each.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { teamWork } from '../../../../../shared/organisation/team-api.ts';
import { useText } from '../../../i18n/text.ts';
import { UsageDialog } from '../../../parts/where-used.tsx';
import type { Asked } from '../../../ui/archive/archive.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';

type Held = Answer<typeof teamWork.holders>['items'][number];

export function HolderList({ items }: { items: readonly Held[] }) {
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

export function TeamHolders({ id, name, onClose }: Asked) {
  const { t } = useTranslation();
  const query = useCall(teamWork.holders, { id });
  return (
    <UsageDialog name={name} onClose={onClose}>
      <Loaded query={query}>
        {({ items }) => (items.length > 0 ? <HolderList items={items} /> : <Box>{t('usage.nowhere')}</Box>)}
      </Loaded>
    </UsageDialog>
  );
}
