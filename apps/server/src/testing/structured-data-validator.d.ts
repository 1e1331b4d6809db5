/** Types of a module of the package, which has no types. This repository does not use the package's default export. */
declare module '@adobe/structured-data-validator/src/validator.js' {
  interface Issue {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly rootType: string
    readonly fieldNames?: readonly string[]
  }
  export class Validator {
    /** @param data structured data items by format (`jsonld`) and schema.org type */
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<Issue[]>
  }
}
