// Every call of a function to AWS is held against its role in the template, as the cloud would.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { CannotStart } from '../cannot-start.ts';
import type { Cloud } from '../cloud.ts';
import { type Asked, askedBy } from './asked.ts';
import { allowing, type Grant, lambdasOwn, rolesIn } from './policy.ts';

export interface Granted extends Pick<Grant, 'action' | 'resources' | 'used'> {
  function: string;
}

export interface Rights {
  /** Does the work in the function's name. */
  as<Answer>(name: string, work: () => Answer): Answer;
  /** Throws unless the function may. */
  hold(name: string, asked: Asked[]): void;
  /** What infra grants, and whether anybody has used it since the start. */
  all(): Granted[];
}

class AccessDeniedException extends Error {
  override name = 'AccessDeniedException';
}

interface Caller {
  name: string;
  hold: Rights['hold'];
}
const caller = new AsyncLocalStorage<Caller>();

export function openRights(cloud: Cloud): Rights {
  const roles = rolesIn(cloud);
  const hold = (name: string, asked: Asked[]) => {
    for (const one of asked) {
      const allowed = roles.has(name) ? allowing(roles.get(name)!, one) : [];
      for (const grant of allowed) grant.used = true;
      if (allowed.length === 0)
        throw new AccessDeniedException(
          `${name} may not ${one.action} on ${one.resources.join(' or ')}: its role in the template does not allow it.`,
        );
    }
  };
  for (const { name, asked } of lambdasOwn(cloud)) {
    try {
      hold(name, [asked]);
    } catch (error) {
      throw new CannotStart((error as Error).message);
    }
  }
  return {
    as: (name, work) => caller.run({ name, hold }, work),
    hold,
    all: () =>
      [...roles].flatMap(([name, { grants }]) =>
        grants
          .filter(({ ours }) => ours)
          .map(({ action, resources, used }) => ({ function: name, action, resources, used })),
      ),
  };
}

// held where it leaves, when its body is known
subscribe('http.client.request.created', (message) => {
  const running = caller.getStore();
  if (!running) return;
  const { request } = message as { request: ClientRequest };
  const end = request.end.bind(request) as (...parts: unknown[]) => ClientRequest;
  request.end = (...parts: unknown[]) => {
    try {
      running.hold(running.name, askedBy(request, parts[0]));
    } catch (error) {
      return request.destroy(error as Error);
    }
    return end(...parts);
  };
});

// what a function signs for a browser names the function by the token that every role's credentials have
process.env = new Proxy(process.env, {
  get: (variables, name) =>
    (name === 'AWS_SESSION_TOKEN' ? caller.getStore()?.name : undefined) ?? Reflect.get(variables, name),
  set: (variables, name, value) => Reflect.set(variables, name, value),
});
