// Stand-in for AWS IoT: an MQTT broker on the loopback address. It asks the authorizer of the template for the policy of
// each connection, keeps to it, and forwards messages to the queue of the template's rule.
import { createServer, type Server, type Socket } from 'node:net';
import type { Aedes, AuthenticateError, Client } from 'aedes';
import { account, region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Functions } from '../functions.ts';
import { listen } from '../listen.ts';
import { matchesPattern } from '../rights/policy.ts';
import type { Queues } from '../sqs/queues.ts';

/** Port of MQTT, used if it is free. */
export const MQTT_PORT = 1883;

interface Rule {
  TopicRulePayload: { Sql: string; Actions: { Sqs?: { QueueUrl: string } }[] };
}
interface NodePolicy {
  Statement: { Effect: string; Action: string; Resource: string[] }[];
}
interface SignInAnswer {
  isAuthenticated: boolean;
  policyDocuments?: string[];
}

export interface Broker {
  /** Address for nodes on this machine. */
  address: string;
  /** Publishes a message as the cloud's data plane does. */
  publish(topic: string, payload: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Message types that the rule forwards: the quoted texts of its `IN` list. */
const readForwardedTypes = (sql: string): string[] =>
  [.../ IN \[([^\]]*)\]/.exec(sql)![1]!.matchAll(/'(\w+)'/g)].map(([, type]) => type!);

/** Starts the broker on a port, or on any free one if that is taken. */
export async function startBroker(
  port: number,
  { cloud, functions, queues }: { cloud: Cloud; functions: Functions; queues: Queues },
): Promise<Broker> {
  const { Aedes } = await import('aedes');
  const [rule] = cloud.all<Rule>('AWS::IoT::TopicRule');
  const [authorizer] = cloud.all<{ AuthorizerFunctionArn: string }>('AWS::IoT::Authorizer');
  const { Sql, Actions } = rule!.properties.TopicRulePayload;
  const types = readForwardedTypes(Sql);
  const queue = queues.byUrl(Actions[0]!.Sqs!.QueueUrl)!;
  const signIn = functions.get(authorizer!.properties.AuthorizerFunctionArn);
  const policies = new WeakMap<Client, NodePolicy>();

  const isAllowed = (client: Client, action: string, resource: string): boolean =>
    policies
      .get(client)
      ?.Statement.some(
        ({ Effect, Action, Resource }) =>
          Effect === 'Allow' &&
          Action === `iot:${action}` &&
          Resource.some((pattern) => matchesPattern(pattern, `arn:aws:iot:${region}:${account}:${resource}`)),
      ) ?? false;

  async function authenticate(client: Client, username: string, password: Buffer): Promise<boolean> {
    const mqtt = { username, password: password.toString('base64'), clientId: client.id };
    const answer = await signIn.invoke<SignInAnswer>({ protocolData: { mqtt } });
    if (!answer.isAuthenticated) return false;
    policies.set(client, JSON.parse(answer.policyDocuments![0]!) as NodePolicy);
    return isAllowed(client, 'Connect', `client/${client.id}`);
  }

  const aedes: Aedes = await Aedes.createBroker({
    authenticate: (client, username = '', password = Buffer.alloc(0), done) => {
      authenticate(client, username, password).then(
        (isRight) => done(isRight ? null : buildRefusal(), isRight),
        (error: unknown) => {
          console.error('A node could not sign in:', error);
          done(buildRefusal(), false);
        },
      );
    },
    authorizePublish: (client, { topic }, done) =>
      done(!client || isAllowed(client, 'Publish', `topic/${topic}`) ? null : new Error('not allowed')),
    authorizeSubscribe: (client, subscription, done) =>
      done(null, isAllowed(client, 'Subscribe', `topicfilter/${subscription.topic}`) ? subscription : null),
    published: ({ topic, payload }, _client, done) => {
      const [version, , type = ''] = topic.split('/');
      if (version === 'spBv1.0' && types.includes(type))
        queues.send(queue, {
          body: JSON.stringify({
            topic,
            receivedAt: Date.now(),
            payload: Buffer.from(payload).toString('base64'),
          }),
        });
      done();
    },
  });
  const sockets = new Set<Socket>();
  const openServer = (): Server =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      aedes.handle(socket);
    });
  let server = openServer();
  const usedPort = await listen(server as never, port).catch(() => {
    server = openServer();
    return listen(server as never, 0);
  });
  return {
    address: `mqtt://127.0.0.1:${usedPort}`,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const;
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      await new Promise<void>((closed) => aedes.close(() => closed()));
    },
  };
}

/** MQTT's code of a wrong name or password. */
const BAD_USERNAME_OR_PASSWORD = 4;

const buildRefusal = (): AuthenticateError =>
  Object.assign(new Error('not authorized'), { returnCode: BAD_USERNAME_OR_PASSWORD });
