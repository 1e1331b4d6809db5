/** One small, plausible bug that violates one sentence of the specification or one control of the threat model. */
export interface Mutant {
  /** Unique name in kebab-case, listed beside the sentence in docs/conformance.md, or in docs/threat-model.md. */
  readonly name: string
  /** Test file that detects the bug, for a row with several test files: the runner runs it first. */
  readonly test?: string
  /** Source text that the mutant replaces; it must occur exactly once among all source files, or in `file`. */
  readonly find: string
  readonly replace: string
  /** End of the file's path; needed if `find` occurs in several files. */
  readonly file?: string
  /**
   * Expected part of the failing test's error message. A test that fails with another message has not found the bug.
   */
  readonly red: string
}
