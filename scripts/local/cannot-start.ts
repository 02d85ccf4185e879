/** Something the person at the keyboard can put right: shown as its sentence alone, without a stack trace. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
