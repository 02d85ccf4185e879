// npm run dev: the site from its sources with hot reload, the stack behind it restarted whenever a function changes. `--port 4000 --data .local`
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { freePort } from './local/free-port.ts';

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '4000' } },
  allowPositionals: true,
  strict: false,
});
const port = Number(values.port);
const behind = await freePort();
const stack = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--disable-warning=ExperimentalWarning',
    'scripts/start.ts',
    '--no-site',
    '--port',
    String(behind),
    '--public-port',
    String(port),
    ...positionals,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);

const target = `http://127.0.0.1:${behind}`;
const site = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      ['/api', '/auth', '/config.json', '/local', '/_aws', '/sap'].map((path) => [path, { target }]),
    ),
  },
});
await site.listen();
console.log(`site http://localhost:${port}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    stack.kill('SIGTERM');
    await site.close();
  });
}
stack.on('exit', (code) => process.exit(code ?? 0));
