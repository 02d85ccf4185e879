// Completes package-lock.json with the packages of other platforms and their integrity. A registry that carries only
// some of them makes npm leave the rest out, and `npm ci` then refuses the lockfile everywhere.
// Run it after every `npm i`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Whether the package is part of the archive of the one that contains it. */
  inBundle?: boolean;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
];
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'riscv64',
  'ppc64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];
const libraries: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
};

/**
 * Returns optional packages that are required but not locked, or locked in another version: `[path, entry]`.
 */
export function listMissingPlatforms({ packages }: Lockfile): [string, LockedPackage][] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, LockedPackage][] => {
      const candidatePaths = listFolders(path).map((folder) => `${folder}node_modules/${name}`);
      const lockedPackage = packages[candidatePaths.find((candidatePath) => packages[candidatePath]) ?? ''];
      if (lockedPackage && (lockedPackage.version === version || !/^\d/.test(version))) return [];
      return [[lockedPackage ? candidatePaths[1]! : candidatePaths.at(-1)!, buildEntry(name, version, dev)]];
    }),
  );
}

/**
 * Returns the folders in which a package looks for others: its own, the one beside it, and so on up to the
 * root.
 */
function listFolders(path: string): string[] {
  if (path === '') return [''];
  return [`${path}/`, ...listFolders(path.slice(0, path.lastIndexOf('node_modules/')).replace(/\/$/, ''))];
}

function buildEntry(name: string, version: string, dev: boolean | undefined): LockedPackage {
  const words = name.split(/[/@-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.flatMap((word) => libraries[word] ?? []);
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** Returns the paths of packages without integrity. Bundled ones have that of the package that contains them. */
export const listUnverified = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([path, { integrity, inBundle, link }]) => path !== '' && !integrity && !inBundle && !link)
    .map(([path]) => path);

/** Asks the registry for the integrity of a package; undefined if the registry lacks it. */
function queryIntegrity(name: string, version: string): string | undefined {
  try {
    const text = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const missing = listMissingPlatforms(lock);
  for (const [path, locked] of missing) lock.packages[path] = locked;
  for (const path of listUnverified(lock)) {
    const locked = lock.packages[path]!;
    const integrity = queryIntegrity(path.split('node_modules/').at(-1)!, locked.version!);
    const { version, ...more } = locked;
    if (integrity) lock.packages[path] = { version, integrity, ...more };
    else console.log(`no integrity known: ${path}`);
  }
  const [root, ...rest] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root!, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added`);
}
