// Sign-in of nodes at the broker: a node gets a policy that lets it publish its own topics and read its own commands
// (decision G35).
import { buildCommandTopic, listOwnTopics, type NodeAddress } from '#shared/integration/sparkplug/topic.ts';
import { plants, tenants } from '../../db/entities/access.ts';
import { metricNodeSecrets } from '../../db/entities/sparkplug.ts';
import type { Store } from '../../db/store.ts';
import { isPasswordOf } from './metric-node.ts';

/** Digest of no password: a name that does not exist takes as long as a wrong password. */
const NO_DIGEST = '0'.repeat(64);

/** Whether a node may sign in with a password. */
export async function isNodeAdmitted(
  store: Store,
  { tenant, plant, node }: NodeAddress,
  password: string,
): Promise<boolean> {
  const [tenantState, plantState, secret] = await Promise.all([
    store.find(tenants, tenant),
    store.find(plants, plant),
    store.find(metricNodeSecrets, node),
  ]);
  const isRight = isPasswordOf(password, secret?.digest ?? NO_DIGEST);
  return isRight && tenantState?.suspended === undefined && plantState !== undefined && !plantState.disabled;
}

/** Returns the policy of a node. `arn` begins the names of the broker's resources: `arn:aws:iot:<region>:<account>`. */
export function buildNodePolicy(arn: string, address: NodeAddress, clientId: string) {
  const commands = buildCommandTopic(address);
  const allow = (action: string, resources: string[]) => ({
    Effect: 'Allow',
    Action: `iot:${action}`,
    Resource: resources.map((resource) => `${arn}:${resource}`),
  });
  return {
    Version: '2012-10-17',
    Statement: [
      allow('Connect', [`client/${clientId}`]),
      allow(
        'Publish',
        listOwnTopics(address).map((topic) => `topic/${topic}`),
      ),
      allow('Subscribe', [`topicfilter/${commands}`]),
      allow('Receive', [`topic/${commands}`]),
    ],
  };
}
