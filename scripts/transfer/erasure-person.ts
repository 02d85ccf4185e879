// The person whom an erasure is about: found in the table, with every name and every record that is only about them.
import { createHash } from 'node:crypto';
import { directory, memberships, users } from '#functions/db/entities/access.ts';
import { operators } from '#functions/db/entities/organisation.ts';
import { lockNumbers } from '#functions/db/entities/safety.ts';
import type { Attributes } from '#functions/db/marshall.ts';
import type { DataTarget } from './data-target.ts';
import {
  createPersonalTexts,
  type PersonalNames,
  type PersonalTexts,
  type Pseudonym,
} from './personal-texts.ts';
import { getEntity, scanTenant } from './tenant-items.ts';
import { MissingError, TransferError } from './transfer-error.ts';

export interface ErasedPerson {
  tenant: string;
  userId: string;
  email: string;
  pseudonym: Pseudonym;
  known: PersonalNames;
  texts: PersonalTexts;
  /** Partitions and sort keys of the technicians that the user is. */
  technicians: ReadonlySet<string>;
  /** Plants of which the person is a member. */
  plants: string[];
}

export const getKeyText = ({ pk, sk }: Attributes): string => `${pk!.S} ${sk!.S}`;

/** The same person has the same pseudonym at every erasure, and nothing of the name is in it. */
function buildPseudonym(tenant: string, userId: string): Pseudonym {
  const digest = createHash('sha256').update(`${tenant} ${userId}`).digest('hex').slice(0, 8);
  return { name: `erased person ${digest}`, email: `erased-${digest}@erased.invalid` };
}

const foldName = (name: string) => name.trim().toLowerCase().split(/\s+/u).sort().join(' ');

/**
 * Finds a user by address or by id; `name` is another name under which texts have the person.
 * @throws MissingError if there is none; TransferError if another one has the same name, or while the person has locks on
 */
export async function findPerson(
  target: DataTarget,
  tenant: string,
  sought: { email?: string; user?: string; name?: string },
): Promise<ErasedPerson> {
  const [people, technicians, locks, plants] = [
    [] as Attributes[],
    [] as Attributes[],
    [] as Attributes[],
    [] as string[],
  ];
  for await (const item of scanTenant(target, tenant)) {
    const entity = getEntity(item);
    if (entity === users.name) people.push(item);
    else if (entity === operators.name) technicians.push(item);
    else if (entity === lockNumbers.name) locks.push(item);
    else if (entity === memberships.name) plants.push(item.sk!.S!);
  }
  const email = sought.email?.toLowerCase();
  const person = people.find(({ sk, email: own }) =>
    sought.user === undefined ? own?.S?.toLowerCase() === email : sk?.S === sought.user,
  );
  if (!person) throw new MissingError(`The tenant ${tenant} has no person ${sought.user ?? sought.email}.`);
  const userId = person.sk!.S!;
  const name = person.name!.S!;
  if (people.some((other) => other !== person && foldName(other.name!.S!) === foldName(name)))
    throw new TransferError(
      `Another person of ${tenant} is called ${name} too. Give one of them another name first, so that the texts tell them apart.`,
    );
  const held = locks.filter(({ userId: owner }) => owner?.S === userId).map(({ sk }) => sk!.S!);
  if (held.length > 0)
    throw new TransferError(
      `${name} still has locks on isolation points (${held.join(', ')}). They are taken off first, since work depends on them.`,
    );
  const own = technicians.filter(({ userId: user }) => user?.S === userId);
  const pseudonym = buildPseudonym(tenant, userId);
  const known: PersonalNames = {
    email: person.email!.S!,
    names: [
      { name },
      ...(sought.name ? [{ name: sought.name }] : []),
      ...own.map((one) => ({ name: one.name!.S!, surname: one.surname?.S })),
    ],
  };
  return {
    ...{ tenant, userId, email: known.email, pseudonym, known },
    texts: createPersonalTexts(known, pseudonym),
    technicians: new Set(own.map(getKeyText)),
    plants: plants.flatMap((id) => (id.startsWith(`${userId}.`) ? [id.slice(userId.length + 1)] : [])),
  };
}

/** Whether the item is the entry of the directory that signs the person in. */
export const isOwnDirectoryEntry = (item: Attributes, { email, tenant, userId }: ErasedPerson): boolean =>
  getEntity(item) === directory.name &&
  item.sk!.S === email &&
  item.tenant?.S === tenant &&
  item.user?.S === userId;
