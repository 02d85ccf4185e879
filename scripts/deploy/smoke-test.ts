// Smoke test of a deployed stage: the site, its API and its sign-in answer, in the expected version.

interface SiteConfig {
  userPoolClientId: string;
  domain: string;
  /** Address of the sign-in, if it is not `https://` and the domain: the local stack's. */
  endpoint?: string;
}

export interface SmokeCheck {
  name: string;
  /** Why the check failed; absent if it passed. */
  problem?: string;
}

const TIMEOUT_MS = 15_000;

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Returns the answer. @throws Error with a sentence if it is not 200 or of another type */
async function getAnswer(address: string, type: string): Promise<Response> {
  const answer = await get(address);
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  const actualType = answer.headers.get('content-type') ?? 'nothing';
  if (!actualType.startsWith(type)) throw new Error(`${address} answered ${actualType}, not ${type}`);
  return answer;
}

async function checkHealth(site: string, version: string): Promise<void> {
  const answer = await getAnswer(`${site}/api/health`, 'application/json');
  const health = (await answer.json()) as { status: string; version: string };
  if (health.status !== 'ok') throw new Error(`the service says it is ${health.status}`);
  if (health.version !== version)
    throw new Error(`the functions are of version ${health.version}, not ${version}`);
}

async function checkPage(site: string): Promise<void> {
  const answer = await getAnswer(`${site}/login`, 'text/html');
  if (!answer.headers.get('content-security-policy'))
    throw new Error('the page comes without its security policy');
}

async function checkSignIn(site: string): Promise<void> {
  const answer = await getAnswer(`${site}/config.json`, 'application/json');
  const config = (await answer.json()) as SiteConfig;
  const question = new URLSearchParams({
    client_id: config.userPoolClientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${site}/login`,
    state: 'smoke-test',
    code_challenge: 'smoke-test-smoke-test-smoke-test-smoke-test0',
    code_challenge_method: 'S256',
  });
  await getAnswer(
    `${config.endpoint ?? `https://${config.domain}`}/oauth2/authorize?${question}`,
    'text/html',
  );
}

/** Runs all checks, whichever fail. */
export async function runSmokeTest(site: string, version: string): Promise<SmokeCheck[]> {
  const checks: [string, () => Promise<void>][] = [
    ['service', () => checkHealth(site, version)],
    ['page', () => checkPage(site)],
    ['sign-in', () => checkSignIn(site)],
  ];
  return Promise.all(
    checks.map(async ([name, check]) => {
      try {
        await check();
        return { name };
      } catch (error) {
        return { name, problem: (error as Error).message };
      }
    }),
  );
}
