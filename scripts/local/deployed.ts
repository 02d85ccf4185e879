// What CloudFormation asks of the template's own functions while it deploys: what they answer becomes attributes of their resources.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotStart } from './cannot-start.ts';
import { listen } from './front.ts';
import { type Attributes, entryKey, type Resource, root, type Template } from './template.ts';

interface Answer {
  Status: string;
  Reason?: string;
  Data?: Record<string, unknown>;
}

export async function deployed({ Resources }: Template): Promise<Attributes> {
  const made: Attributes = {};
  for (const [id, resource] of Object.entries(Resources)) {
    if (!resource.Type.startsWith('Custom::')) continue;
    const entry = Resources[functionOf(resource)]?.Metadata?.[entryKey];
    // CDK's own helpers name no entry: they work in the cloud alone
    if (entry !== undefined) made[id] = await create(id, resource, resolve(root, String(entry)));
  }
  return made;
}

function functionOf({ Properties = {} }: Resource): string {
  const { 'Fn::GetAtt': [id] = [] } = (Properties.ServiceToken ?? {}) as { 'Fn::GetAtt'?: string[] };
  return id ?? '';
}

async function create(id: string, resource: Resource, entry: string): Promise<Record<string, unknown>> {
  const answered = Promise.withResolvers<Answer>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.end();
    answered.resolve(JSON.parse(text));
  });
  try {
    const port = await listen(server, 0);
    const { handler } = await import(pathToFileURL(entry).href);
    await handler({
      RequestType: 'Create',
      RequestId: randomUUID(),
      StackId: 'local',
      LogicalResourceId: id,
      ResourceType: resource.Type,
      ResourceProperties: resource.Properties ?? {},
      ResponseURL: `http://127.0.0.1:${port}/`,
    });
    const { Status, Reason, Data = {} } = await answered.promise;
    if (Status !== 'SUCCESS') throw new CannotStart(`${entry} did not make ${id}: ${Reason}`);
    return Data;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
