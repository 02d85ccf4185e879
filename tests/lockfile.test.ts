import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getEmulatorPackage } from '#scripts/local/dynoxide.ts';
import { type Lockfile, listMissingPlatforms, listUnverified } from '#scripts/lock-platforms.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

it('locks the packages of every platform: npm ci accepts it wherever it runs', () => {
  expect(listMissingPlatforms(lock).map(([path]) => path)).toEqual([]);
});

it.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
])("locks the table's emulator for %s %s", (os, cpu) => {
  const { version } = lock.packages['node_modules/@dynoxide/linux-x64']!;
  expect(lock.packages[`node_modules/${getEmulatorPackage(os, cpu)}`]).toMatchObject({
    version,
    optional: true,
    os: [os],
    cpu: [cpu],
  });
});

/** Packages that the registry of this lockfile lacks: the table's emulator on developers' machines. */
const unverifiable = ['darwin-arm64', 'darwin-x64', 'linux-arm64'].map(
  (name) => `node_modules/@dynoxide/${name}`,
);

it('locks the hash of every package, of all platforms', () => {
  expect(listUnverified(lock).filter((path) => !unverifiable.includes(path))).toEqual([]);
  const hashed = Object.values(lock.packages).flatMap(({ integrity }) => integrity ?? []);
  expect(hashed.length).toBeGreaterThan(1000);
  expect(hashed.filter((hash) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(hash))).toEqual([]);
});

it('notices a package without a hash, unless it is part of another archive', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/b/node_modules/c': { version: '1.0.0', inBundle: true as const },
  };
  expect(listUnverified({ packages })).toEqual(['node_modules/a']);
});

it.each(
  ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].flatMap((platform) => [
    [`@biomejs/cli-${platform}`],
    [`@esbuild/${platform}`],
    [`@rolldown/binding-${platform}${platform.startsWith('linux') ? '-gnu' : ''}`],
    [`lightningcss-${platform}${platform.startsWith('linux') ? '-gnu' : ''}`],
    [`@dynoxide/${platform}`],
  ]),
)('locks %s, without which a tool does not run there', (name) => {
  const paths = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`));
  expect(paths.length).toBeGreaterThan(0);
});

it('names no registry', () => {
  expect(Object.entries(lock.packages).filter(([, locked]) => 'resolved' in locked)).toEqual([]);
});

it('knows a platform by its name', () => {
  const named = {
    packages: {
      a: { optionalDependencies: { '@x/cli-linux-arm64-musl': '1.2.3', '@x/win32-x64': '1.2.3' } },
    },
  };
  expect(listMissingPlatforms(named).map(([, locked]) => locked)).toEqual([
    { version: '1.2.3', cpu: ['arm64'], libc: ['musl'], optional: true, os: ['linux'] },
    { version: '1.2.3', cpu: ['x64'], optional: true, os: ['win32'] },
  ]);
});

it('does not take a platform of another version for the one that is missing', () => {
  const nested = {
    packages: {
      'node_modules/a/node_modules/x': { optionalDependencies: { '@x/darwin-x64': '1.2.3' } },
      'node_modules/@x/darwin-x64': { version: '1.3.0' },
    },
  };
  expect(listMissingPlatforms(nested).map(([path]) => path)).toEqual([
    'node_modules/a/node_modules/@x/darwin-x64',
  ]);
});
