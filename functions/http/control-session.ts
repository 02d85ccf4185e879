// Session of a stage administrator's command: stores of any tenant, without a token. Only the control function opens it.
import { NO_SCOPE } from '../db/keys.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from './aws.ts';

export interface ControlSession {
  now: string;
  /** Store of the records that belong to no tenant: tenants, directory, providers. */
  store: Store;
  /** Opens the store of a tenant. */
  openTenant(tenant: string): Store;
}

/** Author of the changes in the audit trails of the tenants. */
const CONTROL = 'control';

export function openControlSession(): ControlSession {
  const now = new Date(Date.now()).toISOString();
  const openTenant = (tenant: string) =>
    openStore(getTableClient(), getSetting('TABLE'), { tenant }, { user: CONTROL, now });
  return { now, store: openTenant(NO_SCOPE), openTenant };
}
