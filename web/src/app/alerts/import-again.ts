const RETRY_MS = 30_000;

/**
 * Imports code of a part that a page works without. If it cannot be loaded, such as without a network, the
 * import is repeated every half minute instead of failing the page.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}
