// Script URLs that the page may load dynamically: its service worker and the workers of the build.

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrls;
}
interface ScriptUrls {
  createScriptURL(url: string): string;
}

const allowedUrl = /^\/(worker|assets\/[\w-]+)\.js$/;

function assertOwnScript(url: string): string {
  if (!allowedUrl.test(url) && import.meta.env.PROD) throw new TypeError(`no script of this site: ${url}`);
  return url;
}

let policy: ScriptUrls | undefined;

/** Returns a trusted script URL; the page's content security policy allows no other source. */
export function toTrustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: assertOwnScript });
  return policy?.createScriptURL(url) ?? assertOwnScript(url);
}
