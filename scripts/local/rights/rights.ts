// Checks every AWS call of a function against its role in the template, as the cloud would.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { StartError } from '../cannot-start.ts';
import type { Cloud } from '../cloud.ts';
import { type AwsPermission, listAwsPermissions } from './aws-permissions.ts';
import { type Grant, listAllowingGrants, listLambdaPermissions, readRoles } from './policy.ts';

export interface GrantUsage extends Pick<Grant, 'action' | 'resources' | 'used'> {
  function: string;
}

export interface Rights {
  /** Runs the work with the function's permissions. */
  as<Answer>(name: string, work: () => Answer): Answer;
  /** Throws if the function lacks the permission. */
  hold(name: string, asked: AwsPermission[]): void;
  /** Returns the grants of infra and whether each has been used since the start. */
  all(): GrantUsage[];
}

class AccessDeniedException extends Error {
  override name = 'AccessDeniedException';
}

interface Caller {
  name: string;
  hold: Rights['hold'];
}
const callerStorage = new AsyncLocalStorage<Caller>();

export function openRights(cloud: Cloud): Rights {
  const roles = readRoles(cloud);
  const assertPermissions = (name: string, asked: AwsPermission[]) => {
    for (const permission of asked) {
      const allowingGrants = roles.has(name) ? listAllowingGrants(roles.get(name)!, permission) : [];
      for (const grant of allowingGrants) grant.used = true;
      if (allowingGrants.length === 0)
        throw new AccessDeniedException(
          `${name} may not ${permission.action} on ${permission.resources.join(' or ')}: its role in the template does not allow it.`,
        );
    }
  };
  for (const { name, permission: asked } of listLambdaPermissions(cloud)) {
    try {
      assertPermissions(name, [asked]);
    } catch (error) {
      throw new StartError((error as Error).message);
    }
  }
  return {
    as: (name, work) => callerStorage.run({ name, hold: assertPermissions }, work),
    hold: assertPermissions,
    all: () =>
      [...roles].flatMap(([name, { grants }]) =>
        grants
          .filter(({ ours }) => ours)
          .map(({ action, resources, used }) => ({ function: name, action, resources, used })),
      ),
  };
}

// The request is checked when it is sent, because its body is known only then.
subscribe('http.client.request.created', (message) => {
  const currentCaller = callerStorage.getStore();
  if (!currentCaller) return;
  const { request } = message as { request: ClientRequest };
  const endRequest = request.end.bind(request) as (...parts: unknown[]) => ClientRequest;
  request.end = (...parts: unknown[]) => {
    try {
      currentCaller.hold(currentCaller.name, listAwsPermissions(request, parts[0]));
    } catch (error) {
      return request.destroy(error as Error);
    }
    return endRequest(...parts);
  };
});

// A presigned URL identifies the signing function by the session token, which every role's credentials have.
process.env = new Proxy(process.env, {
  get: (variables, name) =>
    (name === 'AWS_SESSION_TOKEN' ? callerStorage.getStore()?.name : undefined) ??
    Reflect.get(variables, name),
  set: (variables, name, value) => Reflect.set(variables, name, value),
});
