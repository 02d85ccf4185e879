// Lookup in the DNS.
import { Resolver } from 'node:dns/promises';
import { getOptionalSetting } from './aws.ts';

/** Milliseconds to wait for an answer, and number of attempts. */
const LOOKUP = { timeout: 2_000, tries: 2 };

/** Error codes for "there is no such record". */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

function createResolver(): Resolver {
  const resolver = new Resolver(LOOKUP);
  // The local stack has a DNS server of its own.
  const server = getOptionalSetting('DNS_SERVER');
  if (server) resolver.setServers([server]);
  return resolver;
}

/** Returns the records of a lookup; none if there is no such record. */
async function findRecords<Record>(lookup: Promise<Record[]>): Promise<Record[]> {
  try {
    return await lookup;
  } catch (error) {
    if (absentCodes.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/**
 * Returns the TXT records of a name as they are now.
 * @throws Error if the DNS does not answer
 */
export async function lookUpTexts(name: string): Promise<string[]> {
  // A long text is split into chunks.
  return (await findRecords(createResolver().resolveTxt(name))).map((chunks) => chunks.join(''));
}

/**
 * Returns all addresses of a name as they are now, IPv4 first.
 * @throws Error if the DNS does not answer
 */
export async function lookUpAddresses(name: string): Promise<string[]> {
  const resolver = createResolver();
  const [ipv4, ipv6] = await Promise.all([
    findRecords(resolver.resolve4(name)),
    findRecords(resolver.resolve6(name)),
  ]);
  return [...ipv4, ...ipv6];
}
