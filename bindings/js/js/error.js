/** The error that linkspan throws. Its message says what is wrong and what to do. */
export class LinkspanError extends Error {
  constructor(message, cause = undefined) {
    super(message);
    this.name = 'LinkspanError';
    if (cause !== undefined) this.cause = cause;
  }
}
