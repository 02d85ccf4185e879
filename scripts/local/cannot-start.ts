/** Error that the user can correct; its message is shown without a stack trace. */
export class StartError extends Error {
  override name = 'CannotStart';
}
