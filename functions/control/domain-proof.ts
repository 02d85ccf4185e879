// Proof that a tenant owns a mail domain: a record in the DNS of the domain with a value that we chose.
import { randomBytes } from 'node:crypto';
import type { RequestedDomain } from '../db/entities/access.ts';
import { lookUpTexts } from '../http/dns.ts';

/** DNS record that proves a domain. */
export interface DomainRecord {
  name: string;
  type: 'TXT';
  value: string;
}

export const createDomainToken = (): string => randomBytes(16).toString('hex');

export const buildDomainRecord = ({ name, token }: RequestedDomain): DomainRecord => ({
  name: `_plantledger.${name}`,
  type: 'TXT',
  value: `plantledger-domain=${token}`,
});

/**
 * Whether the record is published now.
 * @throws Error if the DNS does not answer
 */
export async function isDomainProved(domain: RequestedDomain): Promise<boolean> {
  const { name, value } = buildDomainRecord(domain);
  return (await lookUpTexts(name)).includes(value);
}
