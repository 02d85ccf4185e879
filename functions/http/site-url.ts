import { getSetting } from './aws.ts';

/** Returns the main URL of the site, with which links outside of it begin. */
export const getSiteUrl = (): string => getSetting('SITE_URL');
