// Custom resources of CloudFormation: runs the work of an event and sends its answer.
import { setTimeout as pause } from 'node:timers/promises';
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';

export interface CustomResource {
  /** Returns the physical id of a new resource; it never changes, so that an update replaces nothing. */
  createId: (event: CloudFormationCustomResourceEvent) => string;
  /** Creates or updates the resource; returns its attributes. @throws Error to fail the deployment */
  deploy: (properties: Record<string, unknown>) => Promise<Record<string, string> | undefined>;
}

/**
 * Builds the Lambda of a custom resource. It answers every event, since CloudFormation waits an hour for a missing
 * answer, and hides the attributes. A deletion does nothing.
 */
export const createCustomResourceHandler =
  ({ createId, deploy }: CustomResource) =>
  async (event: CloudFormationCustomResourceEvent): Promise<void> => {
    const { StackId, RequestId, LogicalResourceId } = event;
    const answer = {
      StackId,
      RequestId,
      LogicalResourceId,
      PhysicalResourceId: event.RequestType === 'Create' ? createId(event) : event.PhysicalResourceId,
      NoEcho: true,
    };
    let Data: Record<string, string> | undefined;
    try {
      Data = event.RequestType === 'Delete' ? undefined : await deploy(event.ResourceProperties);
    } catch (error) {
      const Reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
      return respond(event.ResponseURL, { ...answer, Status: 'FAILED', Reason });
    }
    await respond(event.ResponseURL, { ...answer, Status: 'SUCCESS', Data });
  };

/** CloudFormation takes answers of up to four kilobytes. */
const MAX_REASON_LENGTH = 500;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;

/** @throws Error if CloudFormation took no attempt of the answer */
async function respond(url: string, answer: CloudFormationCustomResourceResponse): Promise<void> {
  const body = JSON.stringify(answer);
  for (let attempt = 1; ; attempt++) {
    const error = await put(url, body);
    if (!error) return;
    if (attempt === ATTEMPTS) throw error;
    await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}

async function put(url: string, body: string): Promise<Error | undefined> {
  try {
    // The address is signed without a content type.
    const { ok, status } = await fetch(url, { method: 'PUT', body, headers: { 'content-type': '' } });
    return ok ? undefined : new Error(`CloudFormation answered ${status}.`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
