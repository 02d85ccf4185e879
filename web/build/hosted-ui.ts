// Amplify's hosted sign-in, at two things it takes for granted: that it is reached over https://, where the page's own scheme is
// right everywhere, a loopback host included; and that it comes back to the very host it left, where ours comes back to the main one.
import type { Plugin } from 'vite';

/** Template placeholders of the package's own code. */
const [host, scheme] = ['domain', 'location.protocol'].map((name) => `$\{${name}}`);

const rewrites = [
  {
    file: /oauth\/completeOAuthFlow\.mjs$/,
    from: "'https://' + domain",
    to: "location.protocol + '//' + domain",
  },
  {
    file: /oauth\/oAuthSignOutRedirect\.mjs$/,
    from: `\`https://${host}/`,
    to: `\`${scheme}//${host}/`,
  },
  {
    file: /apis\/signInWithRedirect\.mjs$/,
    from: `\`https://${host}/`,
    to: `\`${scheme}//${host}/`,
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

export function hostedUi(): Plugin {
  const found = new Set<object>();
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
        const its = rewrites.filter(({ file }) => file.test(path));
        if (its.length === 0) return null;
        let rewritten = code;
        for (const rewrite of its) {
          if (code.split(rewrite.from).length !== 2)
            this.error(`${path} no longer holds exactly one ${rewrite.from}`);
          found.add(rewrite);
          rewritten = rewritten.replace(rewrite.from, rewrite.to);
        }
        return { code: rewritten, map: null };
      },
    },
    buildEnd(error) {
      if (building && !error && found.size !== rewrites.length)
        this.error(`the hosted sign-in was rewritten in ${found.size} places, expected ${rewrites.length}`);
    },
  };
}
