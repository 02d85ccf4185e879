// Button that takes a new EWO for the team of this device, in the alert that reports it.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '#shared/organisation/api.ts';
import { RefusalError } from '#shared/refused.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { cache } from '../../cache.ts';
import { callNetwork } from '../../call.ts';
import { getErrorText } from '../../i18n/text.ts';
import { useOnline } from '../../session/online.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { buildListQuery, useSend } from '../../use-call.ts';
import type { TeamAlert } from './memory.ts';

const ewoLinkPattern = /^ewo\/intervention\/\?ewo=([^&]+)$/;

/** Returns the id of the EWO that an alert reports as new; undefined for all other alerts. */
export function findNewEwoId({ code, link }: TeamAlert): string | undefined {
  return code === 'ewoCreated' ? ewoLinkPattern.exec(link ?? '')?.[1] : undefined;
}

interface Props {
  ewoId: string;
  teamId: number;
  alertText: string;
  onTaken: () => void;
}

/** Shown to users who may take EWOs, while there is a network, until the EWO turns out to be taken. */
export function TakeEwo({ ewoId, teamId, alertText, onTaken }: Props) {
  const { t } = useTranslation('alerts');
  const session = useSession();
  const isOnline = useOnline();
  const { send } = useSend(ewos.take);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isFinal: boolean }>();
  const mayTake = isTransitionAllowed(ewoTransitions, 'take', { state: 'created' }, toPrincipal(session));

  const describeTaken = async ({ code, teamId: newTeamId, updatedBy }: EwoPage): Promise<string> => {
    const team = newTeamId === undefined ? undefined : await findTeamName(newTeamId);
    return t(team ? 'taken' : 'notFree', { code, team, who: updatedBy });
  };
  const take = async () => {
    setWorking(true);
    setProblem(undefined);
    try {
      const ewo = await readEwo(ewoId);
      if (ewo.state === 'created') {
        await send({ id: ewo.id, version: ewo.version, teamId });
        onTaken();
        return;
      }
      setProblem({ text: await describeTaken(ewo), isFinal: true });
    } catch (error) {
      const ewo = error instanceof RefusalError ? await readEwo(ewoId).catch(() => undefined) : undefined;
      const isTaken = ewo !== undefined && ewo.state !== 'created';
      setProblem({ text: isTaken ? await describeTaken(ewo) : getErrorText(error), isFinal: isTaken });
    } finally {
      setWorking(false);
    }
  };
  if (!mayTake) return null;
  return (
    <>
      {isOnline && !problem?.isFinal && (
        <Button
          variant="primary"
          loading={working}
          ariaLabel={`${t('take')}: ${alertText}`}
          onClick={() => void take()}
        >
          {t('take')}
        </Button>
      )}
      {problem && <p className="problem">{problem.text}</p>}
    </>
  );
}

/** Reads the EWO from the service, since a stored answer of a tablet does not show what others did. */
const readEwo = (id: string): Promise<EwoPage> => callNetwork(ewos.get, { id });

/** Returns the name of a team, or undefined if the list of teams cannot be read. */
async function findTeamName(id: number): Promise<string | undefined> {
  const list = await cache.fetchQuery(buildListQuery(teams.list, {})).catch(() => undefined);
  const team = list?.items.find((each) => each.id === id);
  return team && `${team.code} ${team.description}`;
}
