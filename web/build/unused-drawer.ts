// Cloudscape's layout carries a drawer for news of its console, and with it a drag-and-drop library. Nothing here opens it: it stays out.
import type { Plugin } from 'vite';

export function unusedDrawer(): Plugin {
  let found = false;
  let building = false;
  return {
    name: 'unused-drawer',
    configResolved(config) {
      building = config.command === 'build';
    },
    load: {
      filter: {
        id: /\/app-layout\/visual-refresh-toolbar\/drawer\/feature-notifications-drawer-content\.js$/,
      },
      handler() {
        found = true;
        return 'export const RuntimeContentPart = () => null; export default () => null;';
      },
    },
    buildEnd(error) {
      if (building && !error && !found)
        this.error("Cloudscape's layout no longer has the drawer that is left out");
    },
  };
}
