// Whether a machine may be used without a network, by the obligations that this device knows.
import { obligations } from '#shared/safety/obligation-api.ts';
import { assertNoneExpired, getDueStatus } from '#shared/safety/obligation-state.ts';
import type { ReadStored } from '../../offline/deferred-writes.ts';

/**
 * Refuses the start of work on a machine with an obligation that is expired today. Without stored obligations the
 * service decides when it gets the entry.
 * @throws Refused obligationExpired
 */
export async function assertMachineUsableOffline(
  read: ReadStored,
  machineId: number,
  today: string,
): Promise<void> {
  const due = await read(obligations.due, {});
  assertNoneExpired(
    due?.items.filter(
      (item) => item.machineId === machineId && getDueStatus(item.dueOn, today).state === 'expired',
    ) ?? [],
  );
}
