// npm run dev: serves the site from its sources with hot reload; the stack behind it restarts whenever a
// function changes. `--port 4000 --data .local`
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { findFreePort } from './local/free-port.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } }, strict: false });
const port = Number(values.port);
const stackPort = await findFreePort();
const target = `http://127.0.0.1:${stackPort}`;
const site = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: {
      ...Object.fromEntries(
        ['/api', '/auth', '/config.json', '/local', '/_aws'].map((path) => [path, { target }]),
      ),
      '/socket': { target, ws: true },
    },
  },
});
await site.listen().catch((error: Error) => {
  console.error(`${error.message}; name another with --port.`);
  process.exit(1);
});
console.log(`site http://localhost:${port}`);

const watchOptions = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning'];
const stack = spawn(
  process.execPath,
  [
    ...watchOptions,
    'scripts/start.ts',
    ...process.argv.slice(2),
    '--no-site',
    '--port',
    String(stackPort),
    '--public-port',
    String(port),
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);

const end = async () => {
  stack.kill('SIGTERM');
  await site.close();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// The parent process that started this one over a channel has ended.
process.on('disconnect', end);
stack.on('exit', (code) => process.exit(code ?? 0));
