// Taking of an unassigned EWO or tag for the team of this device.
import { useState } from 'react';
import type { AnyEndpoint } from '#shared/contract.ts';
import type { Principal } from '#shared/transitions.ts';
import { cache } from '../cache.ts';
import { toPrincipal, useSession } from '../session/session.ts';
import { useTeam } from '../team.ts';
import { useSend } from '../use-call.ts';

interface TakenRecord {
  id: string;
  version: number;
}

export function useTakeAction(
  calls: Record<'take' | 'open', AnyEndpoint>,
  { id, version }: TakenRecord,
  isPossible: (asker: Principal) => boolean,
) {
  const session = useSession();
  const [teamId] = useTeam();
  const { send, sending } = useSend(calls.take);
  const [refusal, setRefusal] = useState<unknown>();
  const mayTake = teamId !== undefined && isPossible(toPrincipal(session));
  /** Returns the taken record, or undefined if it was refused. */
  const take = async (): Promise<TakenRecord | undefined> => {
    setRefusal(undefined);
    try {
      return await send({ id, version, teamId });
    } catch (error) {
      setRefusal(error);
      // Another user may have taken it, so the list is read again.
      void cache.invalidateQueries({ queryKey: [calls.open.path] });
      return undefined;
    }
  };
  return { take, mayTake, taking: sending, refusal };
}
