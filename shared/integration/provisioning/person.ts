// People as the directory of a company describes them by SCIM: which attributes are kept, and what follows for the
// user (decisions G43, G45, G46).
import * as z from 'zod';
import { email } from '../../fields.ts';
import { type Language, languages } from '../../messages.ts';
import { type Resource, ScimProblem, USER_SCHEMA } from './scim.ts';

/** Entra ID sends truth values as the texts "True" and "False". */
const TruthValue = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
]);
const Text = z.string().trim().max(200);
const KnownAddress = z.object({
  value: Text.min(1),
  type: Text.optional(),
  primary: TruthValue.optional(),
});

/** Attributes that are kept; all others are ignored (G45). */
const PersonAttributes = z.object({
  userName: Text.min(1),
  externalId: Text.optional(),
  active: TruthValue.optional(),
  displayName: Text.optional(),
  name: z
    .object({ givenName: Text.optional(), familyName: Text.optional(), formatted: Text.optional() })
    .optional(),
  emails: z.array(KnownAddress).max(20).default([]),
  preferredLanguage: Text.optional(),
});

export interface DirectoryPerson extends z.output<typeof PersonAttributes> {
  active: boolean;
}

export const personAttributes = Object.keys(PersonAttributes.shape);

/** Returns the attribute as we write its name, which clients write in any case; undefined for an unknown one. */
export const findAttributeName = (names: readonly string[], sent: string): string | undefined =>
  names.find((name) => name.toLowerCase() === sent.toLowerCase());

/** Removes what counts as absent: null, empty texts, and addresses without a value. */
function removeEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value))
    return value.map(removeEmpty).filter((each) => each !== undefined && !isEmptyAddress(each));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, removeEmpty(each)]));
}
const isEmptyAddress = (each: unknown) => typeof each === 'object' && (each as Resource).value === undefined;

/** Returns the known attributes of a resource under our names. */
export const pickAttributes = (names: readonly string[], resource: Resource): Resource =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([sent, value]) => {
      const name = findAttributeName(names, sent);
      return name === undefined ? [] : [[name, removeEmpty(value)]];
    }),
  );

/** Parses a person. @throws ScimProblem invalidValue for an attribute that is kept, but has a wrong value */
export function parsePerson(resource: Resource, isActive: boolean): DirectoryPerson {
  const result = PersonAttributes.safeParse(pickAttributes(personAttributes, resource));
  if (!result.success) {
    const attribute = result.error.issues[0]!.path.join('.');
    throw new ScimProblem(400, `The attribute ${attribute} is missing or has a wrong value.`, 'invalidValue');
  }
  return { ...result.data, active: result.data.active ?? isActive };
}

const Address = email();

/**
 * Returns the address by which a person signs in: the userName if it is one, else the work address (G46).
 * @throws ScimProblem invalidValue if there is none
 */
export function getSignInAddress({ userName, emails }: Pick<DirectoryPerson, 'userName' | 'emails'>): string {
  const work = emails.filter(({ type }) => type?.toLowerCase() === 'work');
  const primary = emails.filter((each) => each.primary);
  for (const candidate of [userName, ...[...work, ...primary, ...emails].map(({ value }) => value)]) {
    const address = Address.safeParse(candidate);
    if (address.success) return address.data;
  }
  throw new ScimProblem(
    400,
    'userName or an address of type work must be the e-mail address by which the person signs in.',
    'invalidValue',
  );
}

const MAX_NAME_LENGTH = 80;

/** Returns the name that the product shows. */
export function getPersonName({ userName, name = {}, displayName }: DirectoryPerson): string {
  const fullName = name.givenName && name.familyName ? `${name.givenName} ${name.familyName}` : undefined;
  return (fullName ?? displayName ?? name.formatted ?? userName).slice(0, MAX_NAME_LENGTH).trim();
}

/** Returns the language of a preference such as `fr-CA`; undefined if the product does not have it. */
export const findPersonLanguage = ({ preferredLanguage = '' }: DirectoryPerson): Language | undefined =>
  languages.find((language) => language === preferredLanguage.slice(0, 2).toLowerCase());

/** Returns the form of a userName under which two of them are the same person. */
export const foldUserName = (userName: string): string => userName.trim().toLowerCase();

export interface ResourceFrame {
  id: string;
  /** Address of the service, as the caller named it. */
  base: string;
  changedAt: string;
}

export const toUserResource = (
  { userName, externalId, active, displayName, name, emails, preferredLanguage }: DirectoryPerson,
  { id, base, changedAt }: ResourceFrame,
): Resource => ({
  schemas: [USER_SCHEMA],
  id,
  ...(externalId !== undefined && { externalId }),
  userName,
  active,
  ...(displayName !== undefined && { displayName }),
  ...(name !== undefined && { name }),
  emails,
  ...(preferredLanguage !== undefined && { preferredLanguage }),
  meta: { resourceType: 'User', lastModified: changedAt, location: `${base}/Users/${id}` },
});
