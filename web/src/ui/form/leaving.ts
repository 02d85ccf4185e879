// Whether the browser asks before a page with unsaved typing goes. Apart from the question's dialog, so that the shell stays light.
let asked = true;

export const asksBeforeLeaving = (): boolean => asked;

/** A log-off asks nobody: drafts stay. */
export async function leaveUnasked(leave: () => Promise<void>): Promise<void> {
  asked = false;
  try {
    await leave();
  } catch (error) {
    asked = true;
    throw error;
  }
}
