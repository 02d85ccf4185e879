import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emulatorPackage } from '../scripts/local/dynoxide.ts';
import { type Lockfile, missingPlatforms } from '../scripts/lock-platforms.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

it('locks the packages of every platform: npm ci accepts it wherever it runs', () => {
  expect(missingPlatforms(lock).map(([path]) => path)).toEqual([]);
});

it.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
])("locks the table's emulator for %s %s", (os, cpu) => {
  const { version } = lock.packages['node_modules/@dynoxide/linux-x64']!;
  expect(lock.packages[`node_modules/${emulatorPackage(os, cpu)}`]).toMatchObject({
    version,
    optional: true,
    os: [os],
    cpu: [cpu],
  });
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
  expect(missingPlatforms(named).map(([, locked]) => locked)).toEqual([
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
  expect(missingPlatforms(nested).map(([path]) => path)).toEqual([
    'node_modules/a/node_modules/@x/darwin-x64',
  ]);
});
