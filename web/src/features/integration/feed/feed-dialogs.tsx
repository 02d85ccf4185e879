// Dialogs that make a calendar feed, show its address once, renew it or delete it.
import { FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FeedChoice, type FeedItem, feeds } from '#shared/integration/feed-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { Select } from '#web/ui/select.tsx';
import { useSend } from '#web/use-call.ts';
import { CopiedText } from '../copied-text.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

const changes = [feeds.list];

interface UrlProps {
  /** Shows an address that was just made. */
  onUrl: (url: string) => void;
  onClose: () => void;
}
interface FeedProps {
  feed: FeedItem;
  onClose: () => void;
}

interface CreateProps extends UrlProps {
  choices: { teams: FeedChoice[]; operators: FeedChoice[] };
}

export function CreateFeedDialog({ choices: { teams, operators }, onUrl, onClose }: CreateProps) {
  const { t } = useTranslation('feeds');
  const { send } = useSend(feeds.create, { changes });
  const toOptions = (kind: 'teamId' | 'operatorId', choices: readonly FeedChoice[]) =>
    choices.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const options = [
    { label: t('teams'), options: toOptions('teamId', teams) },
    { label: t('people'), options: toOptions('operatorId', operators) },
  ].filter((group) => group.options.length > 0);
  const [value, setValue] = useState<string>();
  const create = async () => {
    const [kind = '', id] = value!.split(' ');
    onUrl((await send({ kind: 'ics', [kind]: Number(id) })).url);
  };
  return (
    <Confirm
      title={t('createTitle')}
      action={t('create')}
      disabled={value === undefined}
      onConfirm={create}
      onClose={onClose}
    >
      <FormField label={t('whose')} description={t('whoseHelp')}>
        <Select
          options={options}
          selectedOption={
            options.flatMap((group) => group.options).find((option) => option.value === value) ?? null
          }
          placeholder={t('choose')}
          empty={t('noChoice')}
          filteringType="auto"
          onChange={({ detail }) => setValue(detail.selectedOption.value)}
        />
      </FormField>
    </Confirm>
  );
}

export function RenewFeedDialog({ feed: { id, version, name }, onUrl, onClose }: FeedProps & UrlProps) {
  const { t } = useTranslation('feeds');
  const { send } = useSend(feeds.renew, { changes });
  return (
    <Confirm
      title={t('renewTitle', { name })}
      action={t('renew')}
      onConfirm={async () => onUrl((await send({ id, version })).url)}
      onClose={onClose}
    >
      {t('renewText')}
    </Confirm>
  );
}

export function RemoveFeedDialog({ feed: { id, version, name }, onClose }: FeedProps) {
  const { t } = useTranslation('feeds');
  const { send } = useSend(feeds.remove, { changes });
  const remove = async () => {
    await send({ id, version });
    flash('success', t('removed'));
  };
  return (
    <Confirm title={t('removeTitle', { name })} action={t('remove')} onConfirm={remove} onClose={onClose}>
      {t('removeText')}
    </Confirm>
  );
}

/** Shows an address, which no later call returns. */
export function AddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('feeds');
  return (
    <SecretDialog title={t('addressTitle')} warning={t('addressOnce')} stored={t('stored')} onClose={onClose}>
      <CopiedText label={t('address')} text={url} />
      <div>{t('howText.subscribe')}</div>
    </SecretDialog>
  );
}
