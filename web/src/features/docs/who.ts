// Who may do something, in words: the profiles whose cell of the permission matrix allows it.
import type { Needs } from '../../../../shared/contract.ts';
import { may, type Profile, profiles } from '../../../../shared/permissions.ts';
import { enumText } from '../../i18n/text.ts';

export type Asked = Profile | 'tenantRoot';
/** Whom a table of permissions speaks of: a disabled profile may nothing anywhere. */
export const everyone: readonly Asked[] = [
  ...profiles.filter((profile) => profile !== 'disabled'),
  'tenantRoot',
];

export const named = (who: readonly Asked[]): string =>
  who.map((profile) => enumText('profile', profile)).join(', ');

/** Without the calls everybody, every user or every member may make, which name nobody. */
export const allowed = (needs: Exclude<Needs, string>): Asked[] =>
  everyone.filter((profile) =>
    profile === 'tenantRoot'
      ? needs[2] === 'tenant' && may(profile, needs[0], needs[1])
      : may(profile, needs[0], needs[1]),
  );
