/** The package has no types of its own. Its index has only a default export, which this repository does not use. */
declare module '@adobe/structured-data-validator/src/validator.js' {
  interface Issue {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly rootType: string
    readonly fieldNames?: readonly string[]
  }
  export class Validator {
    /** @param data items by format (`jsonld`) and type */
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>
  }
}
