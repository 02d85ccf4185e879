// Deploys and updates the cloud like CloudFormation: calls the template's custom resource functions, whose answers
// become attributes of the resources, and gives an update its parameters.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Addresses } from './addresses.ts';
import { StartError } from './cannot-start.ts';
import { type Cloud, openCloud } from './cloud.ts';
import { listen } from './listen.ts';
import { type Attributes, entryKey, importEntry, root, type Template } from './template.ts';

interface Answer {
  Status: string;
  Reason?: string;
  PhysicalResourceId: string;
  Data?: Record<string, unknown>;
}

/** Resources that repair what a deployment to the cloud does to other resources. */
const cloudOnly = new Set(['Custom::ClientProviders']);

/** Milliseconds that an update of one kind of resource takes here; in the cloud these are minutes. */
const UPDATE_PAUSE_MS = 50;

interface CustomResource {
  id: string;
  type: string;
  /** Path of the handler's file. */
  entry: string;
  /** Properties and physical id after the last call. */
  deployed?: { properties: Record<string, unknown>; physicalId: string };
}

export interface DeployedCloud extends Cloud {
  parameters(): Record<string, unknown>;
  /**
   * Changes parameters: calls the custom resources whose properties change with them, then the listeners in the
   * order of their registration.
   */
  update(changedParameters: Record<string, unknown>): Promise<void>;
  /** Registers what takes over resolved properties after an update. */
  onUpdate(listener: () => void): void;
}

export async function deployCloud(template: Template, addresses: Addresses): Promise<DeployedCloud> {
  const attributes: Attributes = {};
  const parameters: Record<string, unknown> = {};
  for (const [name, { Default }] of Object.entries(template.Parameters ?? {})) parameters[name] = Default;
  const cloud = openCloud(template, addresses, attributes, parameters);
  const customResources = listCustomResources(template);
  const listeners: (() => void)[] = [];

  async function applyProperties(): Promise<void> {
    for (const resource of customResources) {
      const { properties } = cloud.getResource<Record<string, unknown>>(
        resource.type,
        cloud.ref(resource.id),
      );
      if (isDeepStrictEqual(properties, resource.deployed?.properties)) continue;
      const { PhysicalResourceId, Data = {} } = await callCustomResource(resource, properties);
      attributes[resource.id] = Data;
      resource.deployed = { properties, physicalId: PhysicalResourceId };
    }
  }

  await applyProperties();
  return {
    ...cloud,
    parameters: () => ({ ...parameters }),
    async update(changedParameters) {
      Object.assign(parameters, changedParameters);
      await applyProperties();
      // Resources are updated one after another, so calls meet every state in between.
      for (const listener of listeners) {
        listener();
        await pause(UPDATE_PAUSE_MS);
      }
    },
    onUpdate: (listener) => void listeners.push(listener),
  };
}

function listCustomResources({ Resources }: Template): CustomResource[] {
  return Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (!Type.startsWith('Custom::') || cloudOnly.has(Type)) return [];
    const { 'Fn::GetAtt': [functionId = ''] = [] } = (Properties.ServiceToken ?? {}) as {
      'Fn::GetAtt'?: string[];
    };
    const entry = Resources[functionId]?.Metadata?.[entryKey];
    // CDK's own helper functions have no entry: they work in the cloud only.
    return entry === undefined ? [] : [{ id, type: Type, entry: resolve(root, String(entry)) }];
  });
}

async function callCustomResource(
  { id, type, entry, deployed }: CustomResource,
  properties: Record<string, unknown>,
): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.end();
    answer.resolve(JSON.parse(text));
  });
  try {
    const port = await listen(server, 0);
    const { handler } = (await importEntry(entry)) as { handler: (event: object) => Promise<unknown> };
    await handler({
      ...(deployed
        ? {
            RequestType: 'Update',
            PhysicalResourceId: deployed.physicalId,
            OldResourceProperties: deployed.properties,
          }
        : { RequestType: 'Create' }),
      RequestId: randomUUID(),
      StackId: 'local',
      LogicalResourceId: id,
      ResourceType: type,
      ResourceProperties: properties,
      ResponseURL: `http://127.0.0.1:${port}/`,
    });
    const { Status, Reason, ...rest } = await answer.promise;
    if (Status !== 'SUCCESS') throw new StartError(`${entry} did not make ${id}: ${Reason}`);
    return { Status, ...rest };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
