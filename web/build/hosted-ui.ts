// Patches Amplify's hosted sign-in, which assumes https:// and a return to the same host. Here the page's own
// scheme is used, also for a loopback host, and the sign-in returns to the main host.
import type { Plugin } from 'vite';

/** Template placeholders in the package's code. */
const [HOST_PLACEHOLDER, SCHEME_PLACEHOLDER] = ['domain', 'location.protocol'].map((name) => `$\{${name}}`);

const rewrites = [
  {
    file: /oauth\/completeOAuthFlow\.mjs$/,
    from: "'https://' + domain",
    to: "location.protocol + '//' + domain",
  },
  {
    file: /oauth\/oAuthSignOutRedirect\.mjs$/,
    from: `\`https://${HOST_PLACEHOLDER}/`,
    to: `\`${SCHEME_PLACEHOLDER}//${HOST_PLACEHOLDER}/`,
  },
  {
    file: /apis\/signInWithRedirect\.mjs$/,
    from: `\`https://${HOST_PLACEHOLDER}/`,
    to: `\`${SCHEME_PLACEHOLDER}//${HOST_PLACEHOLDER}/`,
  },
  {
    file: /utils\/openAuthSession\.mjs$/,
    from: "url.replace('http://', 'https://')",
    to: 'url',
  },
  {
    file: /oauth\/getRedirectUrl\.mjs$/,
    from: 'redirect.includes(String(window.location.hostname))',
    to: "('.' + window.location.hostname).endsWith('.' + new URL(redirect).hostname)",
  },
  {
    file: /oauth\/completeOAuthFlow\.mjs$/,
    from: "window.history.state, '', redirectUri",
    to: "window.history.state, '', new URL(redirectUri).pathname",
  },
];

export function hostedUiPlugin(): Plugin {
  const appliedRewrites = new Set<object>();
  let building = false;
  return {
    name: 'hosted-ui',
    config: () => ({ optimizeDeps: { exclude: ['aws-amplify'] } }),
    configResolved(config) {
      building = config.command === 'build';
    },
    transform: {
      filter: { id: /@aws-amplify\/auth\/dist\/esm\/(providers\/cognito|utils)\// },
      handler(code, id) {
        const path = id.split('?')[0]!;
        const fileRewrites = rewrites.filter(({ file }) => file.test(path));
        if (fileRewrites.length === 0) return null;
        let patchedCode = code;
        for (const rewrite of fileRewrites) {
          if (code.split(rewrite.from).length !== 2)
            this.error(`${path} no longer holds exactly one ${rewrite.from}`);
          appliedRewrites.add(rewrite);
          patchedCode = patchedCode.replace(rewrite.from, rewrite.to);
        }
        return { code: patchedCode, map: null };
      },
    },
    buildEnd(error) {
      if (building && !error && appliedRewrites.size !== rewrites.length)
        this.error(
          `the hosted sign-in was rewritten in ${appliedRewrites.size} places, expected ${rewrites.length}`,
        );
    },
  };
}
