// CloudFormation custom resource that lets the browser's client offer the identity providers of the pool
// again, after a deployment changed the client and so reset them.
import { offerProviders } from '../http/user-pool.ts';
import { createCustomResourceHandler } from './custom-resource.ts';

export const handler = createCustomResourceHandler({
  createId: ({ ResourceProperties }) => `${ResourceProperties.ClientId}-providers`,
  async deploy({ UserPoolId, ClientId }) {
    await offerProviders({ poolId: String(UserPoolId), clientId: String(ClientId) });
    return undefined;
  },
});
