// Dialog that sends a message to a team; it pops up on the team's devices.
import { Button, FormField, Textarea, type TextareaProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE_LENGTH } from '#shared/organisation/alert.ts';
import { alerts } from '#shared/organisation/alert-api.ts';
import { RefusalError } from '#shared/refused.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useInitialFocus } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

/** Button for the selected team, enabled while the team is active. */
export function TeamMessage({ team }: { team: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={!team?.active} onClick={() => setIsOpen(true)}>
        {t('message.do')}
      </Button>
      {isOpen && team && <MessageDialog team={team} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MessageDialog({ team, onClose }: { team: ArchiveItem; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { send } = useSend(alerts.message);
  const field = useInitialFocus<TextareaProps.Ref>();
  const [typedText, setTypedText] = useState('');
  const text = typedText.trim();
  const name = String(team.code);
  const sendMessage = async () => {
    if (!text) throw new RefusalError('invalid', 'required');
    if (text.length > MAX_MESSAGE_LENGTH)
      throw new RefusalError('invalid', 'tooLong', { values: { limit: MAX_MESSAGE_LENGTH } });
    await send({ id: team.id, text });
    flash('success', t('message.sent', { team: name }));
  };
  return (
    <Confirm
      title={t('message.title', { team: name })}
      action={t('message.send')}
      onConfirm={sendMessage}
      onClose={onClose}
    >
      <FormField
        label={t('message.text')}
        description={t('message.hint')}
        constraintText={t('message.length', { used: text.length, most: MAX_MESSAGE_LENGTH })}
      >
        <Textarea
          value={typedText}
          rows={4}
          ref={field}
          ariaRequired
          invalid={text.length > MAX_MESSAGE_LENGTH}
          onChange={({ detail }) => setTypedText(detail.value)}
        />
      </FormField>
    </Confirm>
  );
}
