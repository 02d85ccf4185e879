// Handlers of the small cloud's template. This one adds the claims of every token.
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';

export async function handler(event: PreTokenGenerationV2TriggerEvent) {
  event.response.claimsAndScopeOverrideDetails = {
    accessTokenGeneration: {
      claimsToAddOrOverride: { email: event.request.userAttributes.email!, source: event.triggerSource },
    },
  };
  return event;
}
