// Setup file of test files that share a process, which saves its start and keeps packages compiled. Each file
// starts with fresh modules of this project, and leaves environment and globals as it found them.
import { afterAll, vi } from 'vitest';

vi.resetModules();

/** Properties that tests, and the modules they import, replace. */
const replaced: readonly (readonly [object, string])[] = [
  [globalThis, 'Date'],
  [Date, 'now'],
  [globalThis, 'fetch'],
  [performance, 'now'],
  // The permissions of functions wrap it once a file; wraps left behind would make each look-up slower.
  [process, 'env'],
  [process.stdout, 'write'],
  [process.stderr, 'write'],
];
const environment = { ...process.env };
const properties = replaced.map(
  ([target, name]) => [target, name, Object.getOwnPropertyDescriptor(target, name)] as const,
);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  for (const [target, name, property] of properties) {
    if (property) Object.defineProperty(target, name, property);
    else Reflect.deleteProperty(target, name);
  }
});
