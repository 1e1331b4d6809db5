/** One small, plausible bug that breaks one sentence of the specification and nothing else. */
export interface Mutant {
  /** Unique, kebab-case; docs/conformance.md names it beside its sentence. */
  readonly name: string
  /** Product source that the mutant replaces; it must occur exactly once among all source files, or in `file`. */
  readonly find: string
  readonly replace: string
  /** End of the path of the file, for text that occurs in several files. */
  readonly file?: string
  /** Part of the message of the test that must fail. A test that fails with another message has not found the bug. */
  readonly red: string
}
