import { getOptionalSetting } from './aws.ts';

/** Whether receivers of webhooks may be on this machine; only the local stack says so. */
export const allowsLocalReceivers = (): boolean => getOptionalSetting('LOCAL_RECEIVERS') !== undefined;
