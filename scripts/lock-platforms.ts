// Completes package-lock.json with the packages of other platforms. A registry that carries only some of them makes npm
// leave the rest out, and `npm ci` then refuses the lockfile everywhere. Run after every `npm i`.
import { readFileSync, writeFileSync } from 'node:fs';

interface Locked {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface Lockfile {
  packages: Record<string, Locked>;
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

/** The optional packages that are named but not locked, or in another version: `[path, entry]`. */
export function missingPlatforms({ packages }: Lockfile): [string, Locked][] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, Locked][] => {
      const places = foldersOf(path).map((folder) => `${folder}node_modules/${name}`);
      const found = packages[places.find((place) => packages[place]) ?? ''];
      if (found && (found.version === version || !/^\d/.test(version))) return [];
      return [[found ? places[1]! : places.at(-1)!, entry(name, version, dev)]];
    }),
  );
}

/** Where a package looks for others: in itself, beside itself, and so on to the root. */
function foldersOf(path: string): string[] {
  if (path === '') return [''];
  return [`${path}/`, ...foldersOf(path.slice(0, path.lastIndexOf('node_modules/')).replace(/\/$/, ''))];
}

function entry(name: string, version: string, dev: boolean | undefined): Locked {
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

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const missing = missingPlatforms(lock);
  for (const [path, locked] of missing) lock.packages[path] = locked;
  const [root, ...rest] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root!, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added`);
}
