// Setup of provisioning for a tenant: its tokens, the mapping of groups, and the log of calls (decisions G46).
import type { MappingLine } from './mapping.ts';

/** Days for which the former token remains valid after a rotation. */
export const FORMER_TOKEN_DAYS = 7;
/** Days for which calls of the directory are kept, and the number of those that are shown. */
export const CALL_DAYS = 30;
export const SHOWN_CALLS = 50;

/** Stored form. Digests of the tokens are stored apart from it. */
export interface ProvisioningSetup {
  /** Ids of the present token and of the one before it. */
  tokenId?: string;
  tokenCreatedAt?: string;
  formerTokenId?: string;
  formerTokenEndsAt?: string;
  lines: MappingLine[];
}

/** Call of the directory with its result; the query is not part of the path, since it names people. */
export interface ProvisioningCall {
  calledAt: string;
  method: string;
  path: string;
  status: number;
  /** Why it was refused. */
  detail?: string;
}

export interface ValidToken {
  id: string;
  createdAt?: string;
  endsAt?: string;
}

/** Returns the tokens that are valid at an instant, the present one first. */
export const listValidTokens = (
  { tokenId, tokenCreatedAt, formerTokenId, formerTokenEndsAt = '' }: ProvisioningSetup,
  now: string,
): ValidToken[] => [
  ...(tokenId === undefined ? [] : [{ id: tokenId, createdAt: tokenCreatedAt }]),
  ...(formerTokenId !== undefined && formerTokenEndsAt > now
    ? [{ id: formerTokenId, endsAt: formerTokenEndsAt }]
    : []),
];
