// Merges the permissions used by several stacks: each writes a file, and `npm test` reads them all.
import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GrantUsage } from './rights.ts';

export function writeRights(folder: string, grants: GrantUsage[]) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(grants));
}

export const readUnusedRights = (folder: string): string[] =>
  listUnusedRights(
    globSync(join(folder, '*.json')).flatMap(
      (file) => JSON.parse(readFileSync(file, 'utf8')) as GrantUsage[],
    ),
  );

/** Returns one line for each unused grant. */
export function listUnusedRights(grants: GrantUsage[]): string[] {
  const usedLines = new Set(grants.filter((grant) => grant.used).map(formatGrant));
  return [...new Set(grants.map(formatGrant))].filter((line) => !usedLines.has(line)).sort();
}

/** Formats a grant, without the table's indexes. */
const formatGrant = ({ function: name, action, resources }: GrantUsage) =>
  `${name} ${action} on ${resources.filter((resource) => !resource.includes('/index/')).join(' or ')}`;
