// Handlers of SCIM 2.0, each with a line in the log of calls.
import {
  buildResourceTypes,
  buildSchemas,
  buildServiceProviderConfig,
} from '#shared/integration/provisioning/discovery.ts';
import { buildListResponse, type Resource, ScimProblem } from '#shared/integration/provisioning/scim.ts';
import { scim as calls } from '#shared/integration/scim-api.ts';
import type { Handlers } from '../../http/serve.ts';
import { answerScim, buildBase, getId, type ScimCall, type ScimResult } from './answers.ts';
import { createGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './groups.ts';
import { createUser, getUser, listUsers, patchUser, removeUser, replaceUser } from './users.ts';

function answerOne(resources: readonly Resource[], id: string): ScimResult {
  const resource = resources.find((each) => each.id === id);
  if (!resource) throw new ScimProblem(404, 'There is no such resource.');
  return { status: 200, resource };
}
const answerAll = (resources: readonly Resource[]): ScimResult => ({
  status: 200,
  resource: buildListResponse(resources, {}),
});

const works: Record<keyof typeof calls, (call: ScimCall) => Promise<ScimResult> | ScimResult> = {
  configuration: ({ actor }) => ({ status: 200, resource: buildServiceProviderConfig(buildBase(actor)) }),
  resourceTypes: ({ actor }) => answerAll(buildResourceTypes(buildBase(actor))),
  resourceType: (call) => answerOne(buildResourceTypes(buildBase(call.actor)), getId(call)),
  schemas: ({ actor }) => answerAll(buildSchemas(buildBase(actor))),
  schema: (call) => answerOne(buildSchemas(buildBase(call.actor)), getId(call)),
  ...{ listUsers, createUser, getUser, replaceUser, patchUser, removeUser },
  ...{ listGroups, createGroup, getGroup, replaceGroup, patchGroup, removeGroup },
};

export const scim = Object.fromEntries(
  Object.entries(works).map(([name, work]) => {
    const { method, path } = calls[name as keyof typeof calls];
    return [name, answerScim(method, path, work)];
  }),
) as unknown as Handlers<typeof calls>;
