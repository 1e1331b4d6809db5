/**
 * Returns an operator's name without the email address: `Mara Q. <mara@example.com>` → `Mara Q.`. Names of system
 * users are unchanged.
 */
export const shortOperatorName = (operator: string): string => operator.split(' <', 1)[0] ?? operator
