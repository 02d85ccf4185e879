import { getOptionalSetting, getSetting } from './aws.ts';

/** Returns the main URL of the site, with which links outside of it begin. */
export const getSiteUrl = (): string => getSetting('SITE_URL');

/** Returns the address of the broker of machines, if the stage knows it. */
export const findBrokerAddress = (): string | undefined => getOptionalSetting('MQTT_ADDRESS');

/** Whether the site runs on the machine of its users, whose own addresses may then be called: the local stack says so. */
export const allowsLocalReceivers = (): boolean => getOptionalSetting('LOCAL_RECEIVERS') !== undefined;
