// Lookup in the DNS.
import { Resolver } from 'node:dns/promises';
import { getOptionalSetting } from './aws.ts';

/** Milliseconds to wait for an answer, and number of attempts. */
const LOOKUP = { timeout: 2_000, tries: 2 };

/** Error codes for "there is no such record". */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Returns the TXT records of a name as they are now.
 * @throws Error if the DNS does not answer
 */
export async function lookUpTexts(name: string): Promise<string[]> {
  const resolver = new Resolver(LOOKUP);
  // The local stack has a DNS server of its own.
  const server = getOptionalSetting('DNS_SERVER');
  if (server) resolver.setServers([server]);
  try {
    // A long text is split into chunks.
    return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
  } catch (error) {
    if (absentCodes.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
