// Amplify reads three formats of configuration. Ours is written in its own: the readers of the two files its tools write stay out.
import type { Plugin } from 'vite';

const readers = /@aws-amplify\/core\/dist\/esm\/parse(AmplifyOutputs|AWSExports)\.mjs$/;

export function unusedFormats(): Plugin {
  const found = new Set<string>();
  return {
    name: 'unused-formats',
    apply: 'build',
    load: {
      filter: { id: readers },
      handler(id) {
        found.add(id);
        return readers.exec(id)![1] === 'AmplifyOutputs'
          ? 'export const isAmplifyOutputs = () => false; export const parseAmplifyOutputs = () => ({});'
          : 'export const parseAWSExports = () => ({});';
      },
    },
    buildEnd(error) {
      if (!error && found.size !== 2) this.error('Amplify no longer has the two readers that are left out');
    },
  };
}
