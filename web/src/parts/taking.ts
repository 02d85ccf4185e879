// Taking an EWO or a tag that nobody has, for the team of this device.
import { useState } from 'react';
import type { AnyEndpoint } from '../../../shared/contract.ts';
import type { Asker } from '../../../shared/moves.ts';
import { cache } from '../cache.ts';
import { askerOf, useSession } from '../session/session.ts';
import { useTeam } from '../team.ts';
import { useSend } from '../use-call.ts';

interface Taken {
  id: string;
  version: number;
}

export function useTaking(
  calls: Record<'take' | 'open', AnyEndpoint>,
  { id, version }: Taken,
  isPossible: (asker: Asker) => boolean,
) {
  const session = useSession();
  const [teamId] = useTeam();
  const { send, sending } = useSend(calls.take);
  const [refusal, setRefusal] = useState<unknown>();
  const mayTake = teamId !== undefined && isPossible(askerOf(session));
  const take = async (): Promise<boolean> => {
    setRefusal(undefined);
    try {
      await send({ id, version, teamId });
      return true;
    } catch (error) {
      setRefusal(error);
      // somebody else may have taken it meanwhile
      void cache.invalidateQueries({ queryKey: [calls.open.path] });
      return false;
    }
  };
  return { take, mayTake, taking: sending, refusal };
}
