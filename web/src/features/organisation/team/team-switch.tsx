// Dialog that disables or enables a team; it lists the team's open work before asking.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamWork } from '#shared/organisation/team-api.ts';
import { getProblemText } from '#web/i18n/text.ts';
import type { ArchiveItem } from '#web/ui/archive/archive.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useCall, useSend } from '#web/use-call.ts';
import { TeamReferenceList } from './team-holders.tsx';

export function TeamSwitch({ team }: { team: ArchiveItem | undefined }) {
  const { t } = useTranslation('organisation');
  const [teamToSwitch, setTeamToSwitch] = useState<ArchiveItem>();
  return (
    <>
      <Button disabled={!team} onClick={() => setTeamToSwitch(team)}>
        {t(team?.active === false ? 'switch.enable' : 'switch.disable')}
      </Button>
      {teamToSwitch && <TeamStateDialog team={teamToSwitch} onClose={() => setTeamToSwitch(undefined)} />}
    </>
  );
}

function TeamStateDialog({ team, onClose }: { team: ArchiveItem; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const isActive = team.active !== false;
  const name = String(team.code);
  const { send } = useSend(isActive ? teamWork.disable : teamWork.enable);
  const references = useCall(teamWork.holders, { id: team.id }, { enabled: isActive }).data?.items ?? [];
  return (
    <Confirm
      title={t(isActive ? 'switch.disableOne' : 'switch.enableOne', { name })}
      action={t(isActive ? 'switch.disable' : 'switch.enable')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ id: team.id, version: team.version });
        flash('success', t(isActive ? 'switch.disabled' : 'switch.enabled', { name }));
      }}
    >
      <SpaceBetween size="m">
        <span>{t(isActive ? 'switch.disableText' : 'switch.enableText')}</span>
        {references.length > 0 && (
          <Alert type="warning" header={getProblemText('teamAssigned')}>
            <TeamReferenceList items={references} />
          </Alert>
        )}
      </SpaceBetween>
    </Confirm>
  );
}
