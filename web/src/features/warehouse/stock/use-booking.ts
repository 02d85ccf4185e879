// A booking: stocks, movements, warehouses and elements are read anew after it. Its answer stands for one warehouse only, so that
// it takes the place of nothing that was read before.
import { useState } from 'react';
import type { Endpoint } from '../../../../../shared/contract.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { cache } from '../../../cache.ts';
import { call } from '../../../call.ts';

const changed = /^\/(sparepart|movement|warehouse|machinestructure)\//;

export async function book<S extends object, G, A>(contract: Endpoint<S, G, A>, input: S): Promise<A> {
  const answer = await call(contract, input);
  void cache.invalidateQueries({ predicate: ({ queryKey }) => changed.test(String(queryKey[0])) });
  return answer;
}

const isShort = (error: unknown) =>
  error instanceof Refused && (error.code === 'stockShort' || error.code === 'stockReserved');

/** A booking that may take more than there is, once somebody who may has said so. */
export function useBelow() {
  const [refused, setRefused] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const given = confirmed ? { confirmed: true as const } : {};
  const attempt = async <A>(booking: () => Promise<A>): Promise<A> => {
    try {
      return await booking();
    } catch (error) {
      if (isShort(error)) setRefused(true);
      throw error;
    }
  };
  return { refused, confirmed, setConfirmed, given, attempt };
}
