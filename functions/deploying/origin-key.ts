// What runs while a stage is deployed. Here: the key by which the API knows its distribution, made once a stage and kept by these two alone.
import { createHash, randomBytes } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** The distribution is given the key, the functions its digest: who reads their environment cannot call in its name. */
export async function handler(event: CloudFormationCustomResourceEvent): Promise<void> {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const Key = randomBytes(32).toString('base64url');
  const Digest = createHash('sha256').update(Key).digest('hex');
  const PhysicalResourceId = event.RequestType === 'Create' ? RequestId : event.PhysicalResourceId;
  const made = {
    Status: 'SUCCESS',
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId,
    NoEcho: true,
    Data: { Key, Digest },
  };
  const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(made) });
  if (!ok) throw new Error(`CloudFormation answered ${status}`);
}
