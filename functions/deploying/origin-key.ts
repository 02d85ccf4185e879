// CloudFormation custom resource that creates an origin key of a stage. The API accepts only calls of its
// distribution, which sends such a key.
import { createHash, randomBytes } from 'node:crypto';
import { createCustomResourceHandler } from './custom-resource.ts';

/**
 * Answers the key, which goes to the distribution, and its digest, which goes to the API. The key changes with each
 * update, which only another `Number` of the resource causes.
 */
export const handler = createCustomResourceHandler({
  createId: ({ RequestId }) => RequestId,
  async deploy({ Number: keyNumber = 0 }) {
    if (!/^\d+$/.test(String(keyNumber))) throw new Error('The property Number is not a whole number.');
    const Key = randomBytes(32).toString('base64url');
    return { Key, Digest: createHash('sha256').update(Key).digest('hex') };
  },
});
