// Installs missing packages, then runs a script under the pinned Node version. Plain JavaScript: it must run
// on any Node from 20.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const node = join(bin, 'node');

const wanted = readFileSync(join(root, 'package-lock.json'), 'utf8');
const marker = join(root, 'node_modules', '.package-lock.json');
const installed =
  existsSync(node) && existsSync(marker) && sameVersions(wanted, readFileSync(marker, 'utf8'));
if (!installed) {
  console.error('Installing packages (once) …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) {
    console.error('npm ci failed: the packages could not be installed. Look at the lines above.');
    process.exit(1);
  }
}

const [script, ...rest] = process.argv.slice(2);
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...rest], {
  cwd: root,
  // The channel lets the child notice when this process is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));

/** Calls `leave` when npm dies, which is noticed by the changed parent process. */
function whenOrphaned(leave) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, 500).unref();
}

/**
 * Compares npm's marker in node_modules (installed packages) with the lockfile. Optional packages may be
 * absent.
 */
function sameVersions(lock, marker) {
  const should = JSON.parse(lock).packages;
  const is = JSON.parse(marker).packages;
  return Object.entries(should).every(
    ([path, p]) => path === '' || p.optional || p.devOptional || is[path]?.version === p.version,
  );
}
