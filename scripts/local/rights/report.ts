// What several stacks used together: each leaves a file behind, `npm test` reads them all.
import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Granted } from './rights.ts';

export function keepRights(folder: string, granted: Granted[]) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(granted));
}

export const unusedIn = (folder: string): string[] =>
  unused(
    globSync(join(folder, '*.json')).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Granted[]),
  );

/** One line for each grant that nobody used. */
export function unused(granted: Granted[]): string[] {
  const used = new Set(granted.filter((grant) => grant.used).map(lineOf));
  return [...new Set(granted.map(lineOf))].filter((line) => !used.has(line)).sort();
}

/** Its indexes come with a table. */
const lineOf = ({ function: name, action, resources }: Granted) =>
  `${name} ${action} on ${resources.filter((resource) => !resource.includes('/index/')).join(' or ')}`;
