// Sends a booking and invalidates stocks, movements, warehouses and elements. Its answer covers one warehouse
// only, so it replaces no cached data.
import { useState } from 'react';
import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { cache } from '#web/cache.ts';
import { call } from '#web/call.ts';
import { createWriteKeys } from '#web/write-keys.ts';

const keys = createWriteKeys();

const affectedPaths = /^\/(sparepart|movement|warehouse|machinestructure)\//;

export async function sendBooking<S extends object, G, A>(contract: Endpoint<S, G, A>, input: S): Promise<A> {
  const answer = await keys.send([contract.path, input], (key) => call(contract, input, undefined, { key }));
  void cache.invalidateQueries({ predicate: ({ queryKey }) => affectedPaths.test(String(queryKey[0])) });
  return answer;
}

const isShort = (error: unknown) =>
  error instanceof RefusalError && (error.code === 'stockShort' || error.code === 'stockReserved');

/**
 * Returns the state of a booking that may exceed the stock after a confirmation by a user with permission.
 */
export function useShortageConfirmation() {
  const [refused, setRefused] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const confirmationInput = confirmed ? { confirmed: true as const } : {};
  const attempt = async <A>(booking: () => Promise<A>): Promise<A> => {
    try {
      return await booking();
    } catch (error) {
      if (isShort(error)) setRefused(true);
      throw error;
    }
  };
  return { refused, confirmed, setConfirmed, given: confirmationInput, attempt };
}
