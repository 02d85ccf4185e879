// Proves that two pages were open in the same browser: a secret stays in a cookie of this host, its digest travels.
const name = 'handoff';
const path = '/handoff';
const seconds = 120;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const cookie = (value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure}`;
};

/** Keeps a new secret and answers its challenge (RFC 7636, S256). */
export async function makeChallenge(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is newer than the oldest browser we serve
  document.cookie = cookie(verifier, seconds);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** The secret, told once; empty in a browser that never had it. */
export function takeVerifier(): string {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie('', 0);
  return found?.slice(name.length + 1) ?? '';
}
