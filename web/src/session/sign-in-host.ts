// Sign-in of plant hosts by way of the main host: plants get their hosts at any time, but the provider
// accepts only exact addresses.

/** Pattern of one DNS label; the state parameter is untrusted input. */
const dnsLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the subdomain of a plant's host; undefined for the main host and for any other. */
export function findHostPlant(host: string, main: string): string | undefined {
  const name = host.endsWith(`.${main}`) ? host.slice(0, -main.length - 1) : '';
  return dnsLabel.test(name) ? name : undefined;
}

/**
 * Returns the address to which an answer of the provider is forwarded: the host where the sign-in began,
 * which alone has the PKCE verifier. Amplify appends the custom state to the state parameter in hexadecimal.
 */
export function findForwardUrl({ protocol, host, pathname, search }: Location): string | undefined {
  const [, hexName = ''] =
    pathname === '/login' ? (new URLSearchParams(search).get('state')?.split('-') ?? []) : [];
  const name = hexName.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  if (!dnsLabel.test(name) || host.startsWith(`${name}.`)) return undefined;
  return `${protocol}//${name}.${host}/login${search}`;
}
