// Who an e-mail belongs to: run by the sign-in while it makes tokens, so that every call knows its tenant and user.
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { openToAll } from '../http/session.ts';
import { directory } from '../table/entities/access.ts';

/** An unknown e-mail gets a token without claims, and every call of it is refused as not authorised. */
export async function handler(event: PreTokenGenerationV2TriggerEvent) {
  const email = verifiedEmail(event.request.userAttributes);
  const found = email && (await openToAll().store.find(directory, email));
  if (found) {
    const claims = { tenant: found.tenant, user: found.user, email };
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: claims },
    };
  }
  return event;
}

/** A user of the pool may write any address into their profile; until it is verified it says nothing. */
function verifiedEmail(attributes: Record<string, string | undefined>): string | undefined {
  const federated = attributes['cognito:user_status'] === 'EXTERNAL_PROVIDER';
  if (attributes.email_verified === 'false' && !federated) return undefined;
  return attributes.email?.trim().toLowerCase() || undefined;
}
