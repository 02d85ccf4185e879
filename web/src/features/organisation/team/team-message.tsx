// What an administrator says to a team: it pops up on the devices of that team.
import { Button, FormField, Textarea, type TextareaProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_MESSAGE } from '../../../../../shared/organisation/alert.ts';
import { alerts } from '../../../../../shared/organisation/alert-api.ts';
import { Refused } from '../../../../../shared/refused.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFirstFocus } from '../../../ui/dialog.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

/** For the team that is selected, while it is at work. */
export function TeamMessage({ team }: { team: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button disabled={!team?.active} onClick={() => setAsked(true)}>
        {t('message.do')}
      </Button>
      {asked && team && <MessageDialog team={team} onClose={() => setAsked(false)} />}
    </>
  );
}

function MessageDialog({ team, onClose }: { team: ArchiveItem; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { send } = useSend(alerts.message);
  const field = useFirstFocus<TextareaProps.Ref>();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const name = String(team.code);
  const tell = async () => {
    if (!text) throw new Refused('invalid', 'required');
    if (text.length > LONGEST_MESSAGE)
      throw new Refused('invalid', 'tooLong', { values: { limit: LONGEST_MESSAGE } });
    await send({ id: team.id, text });
    flash('success', t('message.sent', { team: name }));
  };
  return (
    <Confirm
      title={t('message.title', { team: name })}
      action={t('message.send')}
      onConfirm={tell}
      onClose={onClose}
    >
      <FormField
        label={t('message.text')}
        description={t('message.hint')}
        constraintText={t('message.length', { used: text.length, most: LONGEST_MESSAGE })}
      >
        <Textarea
          value={typed}
          rows={4}
          ref={field}
          ariaRequired
          invalid={text.length > LONGEST_MESSAGE}
          onChange={({ detail }) => setTyped(detail.value)}
        />
      </FormField>
    </Confirm>
  );
}
