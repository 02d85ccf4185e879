// Whether the browser asks before a page with unsaved input is left. Separate from the dialog, so that the
// layout does not load it.
let isAskEnabled = true;

export const shouldAskBeforeLeaving = (): boolean => isAskEnabled;

/** Leaves without a confirmation, as on a log-off; drafts stay. */
export async function leaveWithoutConfirmation(leave: () => Promise<void>): Promise<void> {
  isAskEnabled = false;
  try {
    await leave();
  } catch (error) {
    isAskEnabled = true;
    throw error;
  }
}
