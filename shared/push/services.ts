// Push services of browsers. The service posts to their hosts only, so that no subscription makes it call
// another address.

const hosts: readonly RegExp[] = [
  // Chrome, Edge on Android and other browsers with the engine of Chrome.
  /^fcm\.googleapis\.com$/,
  // Firefox.
  /^updates\.push\.services\.mozilla\.com$/,
  // Safari on iOS, iPadOS and macOS.
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  // Edge on Windows.
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/** Maximum length of the address of a subscription. */
export const MAX_ENDPOINT_LENGTH = 1000;

/**
 * Whether an address belongs to a listed push service. The local stack has a push service of its own, whose
 * addresses begin with `localService`.
 */
export function isPushServiceUrl(address: string, localService?: string): boolean {
  const url = URL.parse(address);
  if (!url || url.href !== address || address.length > MAX_ENDPOINT_LENGTH) return false;
  if (localService !== undefined && address.startsWith(`${localService}/`)) return true;
  const { protocol, host, username, password, hash } = url;
  return (
    protocol === 'https:' && !username && !password && !hash && hosts.some((pattern) => pattern.test(host))
  );
}

/** Names that are local by definition, which push services refuse in the subject of a key. */
const localName = /(^|\.)(localhost|local|invalid|test|internal)$/i;

/** Whether push services take the subject, by which they reach whoever operates the stage. */
export function isPushSubject(subject: string): boolean {
  const [, mailDomain] = /^mailto:[^@\s]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(subject) ?? [];
  if (mailDomain) return !localName.test(mailDomain);
  const url = URL.parse(subject);
  return url?.protocol === 'https:' && url.hostname.includes('.') && !localName.test(url.hostname);
}
