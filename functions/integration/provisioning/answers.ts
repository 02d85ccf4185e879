// Answers of SCIM: problems in its own shape, and a line in the log of calls for every call of a tenant's directory.
import { randomBytes } from 'node:crypto';
import {
  buildScimErrorBody,
  type Resource,
  SCIM_TYPE,
  ScimProblem,
} from '#shared/integration/provisioning/scim.ts';
import type { ProvisioningCall } from '#shared/integration/provisioning/setup.ts';
import { CALL_DAYS } from '#shared/integration/provisioning/setup.ts';
import { formatMessage } from '#shared/messages.ts';
import { RefusalError, refusalStatuses } from '#shared/refused.ts';
import { provisioningCalls } from '../../db/entities/provisioning.ts';
import { computeExpiry } from '../../db/expiry.ts';
import type { Store } from '../../db/store.ts';
import { TextAnswer } from '../../http/file-answer.ts';
import { log } from '../../http/log.ts';
import type { Caller } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';

export interface ScimCall {
  input: Record<string, unknown>;
  actor: Caller;
  store: Store;
}

export interface ScimResult {
  status: number;
  resource?: Resource;
}

/** Returns the address of the service as the caller named it. */
export const buildBase = ({ host }: Caller): string =>
  `${new URL(getSiteUrl()).protocol}//${host.replace(/:(?:80|443)$/, '')}/api/scim/v2`;

/** Returns the id in the path of a call. */
export const getId = ({ input }: ScimCall): string => String(input.id);

/** Returns a query option; SCIM's are all texts. */
export const getOption = ({ input }: ScimCall, name: string): string | undefined => {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns a refusal of our rules as a problem of SCIM; any other error as it is. */
function toProblem(error: unknown): unknown {
  if (!(error instanceof RefusalError)) return error;
  const { kind, code, details } = error;
  if (code === 'codeTaken' || code === 'emailTaken')
    return new ScimProblem(409, 'A person with this userName or address exists.', 'uniqueness');
  if (kind === 'tooMany' || kind === 'unavailable') return error;
  return new ScimProblem(refusalStatuses[kind], formatMessage(code, 'en', details.values));
}

/** Records a call; a failure does not fail the call. */
async function recordCall({ actor, store }: ScimCall, line: Omit<ProvisioningCall, 'calledAt'>) {
  const id = `${actor.now}.${randomBytes(4).toString('hex')}`;
  const expiresAt = computeExpiry(CALL_DAYS, actor.now);
  try {
    await store.commit(store.put(provisioningCalls, id, { ...line, calledAt: actor.now, expiresAt }));
  } catch (error) {
    log('warn', 'call of a directory not recorded', { error });
  }
}

/** Makes a handler of SCIM: `{id}` of the path becomes that of the call in the log. */
export const answerScim =
  (method: string, path: string, work: (call: ScimCall) => Promise<ScimResult> | ScimResult) =>
  async (call: { input: unknown; actor: Caller; store: Store }): Promise<TextAnswer> => {
    const scimCall = call as ScimCall;
    const line = { method, path: path.replace('{id}', getId(scimCall).slice(0, 100)) };
    try {
      const { status, resource } = await work(scimCall);
      await recordCall(scimCall, { ...line, status });
      const { location } = (resource?.meta ?? {}) as { location?: string };
      return new TextAnswer(
        resource ? JSON.stringify(resource) : '',
        { 'content-type': SCIM_TYPE, ...(status === 201 && location !== undefined && { location }) },
        status,
      );
    } catch (caught) {
      const error = toProblem(caught);
      if (!(error instanceof ScimProblem)) throw error;
      const { status, message, scimType } = error;
      await recordCall(scimCall, { ...line, status, detail: message });
      return new TextAnswer(
        buildScimErrorBody(status, message, scimType),
        { 'content-type': SCIM_TYPE },
        status,
      );
    }
  };
