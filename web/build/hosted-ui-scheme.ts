// Amplify reaches the hosted sign-in over a hard-coded https://; the page's own scheme is right everywhere, a loopback host included.
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
];

export function hostedUiScheme(): Plugin {
  const found = new Set<RegExp>();
  let building = false;
  return {
    name: 'hosted-ui-scheme',
    config: () => ({ optimizeDeps: { exclude: ['aws-amplify'] } }),
    configResolved(config) {
      building = config.command === 'build';
    },
    transform: {
      filter: { id: /@aws-amplify\/auth\/dist\/esm\/(providers\/cognito|utils)\// },
      handler(code, id) {
        const path = id.split('?')[0]!;
        const rewrite = rewrites.find((r) => r.file.test(path));
        if (!rewrite) return null;
        if (code.split(rewrite.from).length !== 2)
          this.error(`${path} no longer holds exactly one ${rewrite.from}`);
        found.add(rewrite.file);
        return { code: code.replace(rewrite.from, rewrite.to), map: null };
      },
    },
    buildEnd(error) {
      if (building && !error && found.size !== rewrites.length)
        this.error(
          `the hosted sign-in's scheme was rewritten in ${found.size} places, expected ${rewrites.length}`,
        );
    },
  };
}
