// Putting a team out of use and back: asked for by name; what it still has before it is told before the question.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamWork } from '../../../../../shared/organisation/team-api.ts';
import { problemText } from '../../../i18n/text.ts';
import type { ArchiveItem } from '../../../ui/archive/archive.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { HolderList } from './team-holders.tsx';

export function TeamSwitch({ team }: { team: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const [asked, setAsked] = useState<ArchiveItem>();
  return (
    <>
      <Button disabled={!team} onClick={() => setAsked(team)}>
        {t(team?.active === false ? 'switch.enable' : 'switch.disable')}
      </Button>
      {asked && <SwitchTeam team={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function SwitchTeam({ team, onClose }: { team: ArchiveItem; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const off = team.active !== false;
  const name = String(team.code);
  const { send } = useSend(off ? teamWork.disable : teamWork.enable);
  const held = useCall(teamWork.holders, { id: team.id }, { enabled: off }).data?.items ?? [];
  return (
    <Confirm
      title={t(off ? 'switch.disableOne' : 'switch.enableOne', { name })}
      action={t(off ? 'switch.disable' : 'switch.enable')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: team.id, version: team.version });
        flash('success', t(off ? 'switch.disabled' : 'switch.enabled', { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(off ? 'switch.disableText' : 'switch.enableText')}</span>
        {held.length > 0 && (
          <Alert type="warning" header={problemText('teamAssigned')}>
            <HolderList items={held} />
          </Alert>
        )}
      </SpaceBetween>
    </Confirm>
  );
}
