// npm run dev: the site from its sources with hot reload, the stack behind it restarted whenever a function changes. `--port 4000 --data .local`
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { freePort } from './local/free-port.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4000' } }, strict: false });
const port = Number(values.port);
const behind = await freePort();
const target = `http://127.0.0.1:${behind}`;
const site = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      ['/api', '/auth', '/config.json', '/local', '/_aws'].map((path) => [path, { target }]),
    ),
  },
});
await site.listen().catch((error: Error) => {
  console.error(`${error.message}; name another with --port.`);
  process.exit(1);
});
console.log(`site http://localhost:${port}`);

const watching = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning'];
const stack = spawn(
  process.execPath,
  [
    ...watching,
    'scripts/start.ts',
    ...process.argv.slice(2),
    '--no-site',
    '--port',
    String(behind),
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
// whoever started us by a channel is gone
process.on('disconnect', end);
stack.on('exit', (code) => process.exit(code ?? 0));
