// Authorizer of the broker: checks the password of a node when it connects, and answers with its policy.
import { parseUserName } from '#shared/integration/sparkplug/topic.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { addToTrace } from '../http/trace.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { buildNodePolicy, isNodeAdmitted } from '../integration/public.ts';

/** The part of AWS IoT's event that is read. */
interface SignInEvent {
  protocolData?: {
    mqtt?: {
      username?: string;
      /** In Base64. */
      password?: string;
      clientId?: string;
    };
  };
}

/** Seconds after which AWS IoT closes the connection of a node, which then signs in again. */
const CONNECTION_SECONDS = 86_400;
/** Seconds after which AWS IoT asks again for the policy of a connection, so that a removed node is shut out. */
const REFRESH_SECONDS = 300;

const refused = { isAuthenticated: false };

/** Client ids whose characters have a meaning in policies are refused. */
const clientIdPattern = /^[A-Za-z0-9_:.-]{1,128}$/;

export const handler = traceHandler(async ({ protocolData }: SignInEvent) => {
  const { username = '', password = '', clientId = '' } = protocolData?.mqtt ?? {};
  const address = parseUserName(username);
  if (!address || !clientIdPattern.test(clientId)) return refused;
  const { tenant, plant } = address;
  addToTrace({ tenant, plant });
  const author = { user: address.node, now: new Date(Date.now()).toISOString() };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  if (!(await isNodeAdmitted(store, address, Buffer.from(password, 'base64').toString('utf8'))))
    return refused;
  return {
    isAuthenticated: true,
    principalId: `${tenant}${plant}${address.node}`.replaceAll(/[^A-Za-z0-9]/g, ''),
    disconnectAfterInSeconds: CONNECTION_SECONDS,
    refreshAfterInSeconds: REFRESH_SECONDS,
    policyDocuments: [JSON.stringify(buildNodePolicy(getSetting('BROKER_ARN'), address, clientId))],
  };
});
