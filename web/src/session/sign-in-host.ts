// Plants get their hosts at any time, and the provider knows exact addresses: every host signs in by way of the main one.

/** One DNS label: the state of an answer is written by whoever made the link. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** What tells a plant's host from the main one; undefined at the main host itself, or anywhere else. */
export function plantOfHost(host: string, main: string): string | undefined {
  const name = host.endsWith(`.${main}`) ? host.slice(0, -main.length - 1) : '';
  return label.test(name) ? name : undefined;
}

/**
 * Where an answer of the provider goes on to: the host the sign-in began at, which alone has the verifier that makes tokens of it.
 * Amplify writes what it was asked to keep behind the state, in hexadecimal.
 */
export function goesOnTo({ protocol, host, pathname, search }: Location): string | undefined {
  const [, hex = ''] =
    pathname === '/login' ? (new URLSearchParams(search).get('state')?.split('-') ?? []) : [];
  const name = hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  if (!label.test(name) || host.startsWith(`${name}.`)) return undefined;
  return `${protocol}//${name}.${host}/login${search}`;
}
