// Asks before something that was recorded leaves without ever being sent.
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../offline/entry.ts';
import { drop } from '../../offline/send.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useTitleOf } from './unsent-texts.ts';

interface Props {
  entry: Entry;
  onDropped?: () => void;
  onClose: () => void;
}

export function DropDialog({ entry, onDropped, onClose }: Props) {
  const { t } = useTranslation('offline');
  const titleOf = useTitleOf();
  return (
    <Confirm
      title={t('dropTitle', { title: titleOf(entry) })}
      action={t('drop')}
      typed={t('dropWord')}
      onConfirm={async () => {
        await drop(entry);
        onDropped?.();
      }}
      onClose={onClose}
    >
      {t('dropText')}
    </Confirm>
  );
}
