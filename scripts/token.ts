// npm run -s token -- <e-mail> [--port 4000]: prints an access token of the running stack, for curl and
// scripts.
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4000' } },
});
const email = positionals[0] ?? 'admin@demo.example';
const url = `http://127.0.0.1:${values.port}/api/local/token?email=${encodeURIComponent(email)}`;

const answer = await fetch(url).catch(() => undefined);
if (!answer?.ok) {
  console.error(
    answer
      ? `The stack on port ${values.port} answered ${answer.status}.`
      : `No stack answers on port ${values.port}: start it with npm start.`,
  );
  process.exit(1);
}
const { access_token } = (await answer.json()) as { access_token: string };
console.log(access_token);
