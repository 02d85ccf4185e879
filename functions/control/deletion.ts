// First step of the deletion of a tenant, and its way back. The second step, which removes the data, takes longer than
// a function may run: `npm run tenant -- delete CODE --confirm` (scripts/transfer/tenant-removal.ts).
import type * as z from 'zod';
import type { NameTenant } from '#shared/control/commands.ts';
import { computeDeletionDates } from '#shared/control/deletion.ts';
import { tenants } from '../db/entities/access.ts';
import type { Command } from './command.ts';
import { CommandRefusal } from './refusals.ts';
import { getTenant } from './tenants.ts';

/** Hides a tenant: every call is refused as of a suspended one. Repeated, it keeps the first date. */
export const hideTenant: Command<z.infer<typeof NameTenant>> = async ({ code }, session) => {
  const tenant = await getTenant(session, code);
  const deletedAt = tenant.deletedAt ?? session.now;
  if (tenant.deletedAt === undefined)
    await session.store.commit(
      session.store.replace(tenants, tenant, { ...tenant, suspended: true, deletedAt }),
    );
  return { code: tenant.id, name: tenant.name, ...computeDeletionDates(deletedAt) };
};

/** Lets a hidden tenant in again; nothing of it was lost. @throws CommandRefusal tenantNotDeleted */
export const restoreTenant: Command<z.infer<typeof NameTenant>> = async ({ code }, session) => {
  const tenant = await getTenant(session, code);
  if (tenant.deletedAt === undefined) throw new CommandRefusal('tenantNotDeleted', { code: tenant.id });
  const { suspended: _, deletedAt: __, ...rest } = tenant;
  await session.store.commit(session.store.replace(tenants, tenant, rest));
  return { code: tenant.id, state: 'active' };
};
