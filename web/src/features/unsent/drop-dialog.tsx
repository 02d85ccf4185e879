// Dialog that confirms dropping a recorded entry without sending it.
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../offline/entry.ts';
import { listDependants } from '../../offline/queue.ts';
import { discardEntry } from '../../offline/send.ts';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useEntryTitle } from './unsent-texts.ts';

interface Props {
  entry: Entry;
  onDropped?: () => void;
  onClose: () => void;
}

export function DropDialog({ entry, onDropped, onClose }: Props) {
  const { t } = useTranslation('offline');
  const getTitle = useEntryTitle();
  const dependants = listDependants(entry, useUnsentEntries());
  return (
    <Confirm
      title={t('dropTitle', { title: getTitle(entry) })}
      action={t('drop')}
      typed={t('dropWord')}
      onConfirm={async () => {
        await discardEntry(entry);
        onDropped?.();
      }}
      onClose={onClose}
    >
      <p>{t('dropText')}</p>
      {dependants.length > 0 && (
        <>
          <p>{t('dropWith')}</p>
          <ul>
            {dependants.map((each) => (
              <li key={each.id}>{getTitle(each)}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
