// CloudFormation custom resource that creates the key pair with which a stage signs its push messages.
import { createECDH } from 'node:crypto';
import { createCustomResourceHandler } from './custom-resource.ts';

/**
 * Answers the private key, which goes to a secret, and the public one, which goes to browsers. Each update makes
 * another pair, which ends all subscriptions; no property of the resource ever changes.
 */
export const handler = createCustomResourceHandler({
  createId: ({ RequestId }) => RequestId,
  async deploy() {
    const pair = createECDH('prime256v1');
    const PublicKey = pair.generateKeys('base64url');
    // The number may have fewer bytes than the curve.
    const PrivateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
    return { PublicKey, PrivateKey };
  },
});
