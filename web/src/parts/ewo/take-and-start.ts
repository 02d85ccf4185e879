// Taking of an unassigned EWO for the team of this device, and its start with the same press.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type EwoInTransition, ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getErrorText } from '../../i18n/text.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useTeam } from '../../team.ts';
import { flash, flashWritten } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { useSend } from '../../use-call.ts';
import { useTakeAction } from '../taking.ts';

type TakeableEwo = Pick<EwoInTransition, 'state' | 'teamId'> & { id: string; code: string; version: number };

/** Returns the action to take an unassigned EWO for the team of this device. */
const useTakeEwo = (ewo: TakeableEwo) =>
  useTakeAction(ewos, ewo, (principal) => isTransitionAllowed(ewoTransitions, 'take', ewo, principal));

export function useTakeAndStart(ewo: TakeableEwo) {
  const { t } = useTranslation('ewoWork');
  const format = useFormat();
  const session = useSession();
  const [teamId] = useTeam();
  const taking = useTakeEwo(ewo);
  const { send: start } = useSend(ewos.start);
  const [isStarting, setStarting] = useState(false);
  const takenEwo = { ...ewo, state: 'assigned' as const, teamId };
  const mayStart =
    taking.mayTake && isTransitionAllowed(ewoTransitions, 'start', takenEwo, toPrincipal(session));
  /**
   * Resolves to true once the EWO is taken. If only the start is refused, a message says so, and the page of
   * the EWO offers the start again.
   */
  const takeAndStart = async (): Promise<boolean> => {
    setStarting(true);
    try {
      const taken = await taking.take();
      if (!taken) return false;
      // The start refers to the version that the take made, also if neither has been sent yet.
      const { id, version } = taken;
      const answer = await start({ id, version });
      flashWritten(answer, t('done.start', { code: ewo.code, at: format.instant(answer.interventionAt) }));
    } catch (error) {
      flash('error', getErrorText(error));
    } finally {
      setStarting(false);
    }
    return true;
  };
  return { ...taking, takeAndStart, mayStart, isStarting };
}
