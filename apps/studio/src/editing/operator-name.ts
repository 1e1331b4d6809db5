/** The name of an operator as versions name it: `Mara Q. <mara@example.com>`, or a system user. */
export const shortName = (operator: string): string => operator.split(' <', 1)[0] ?? operator
