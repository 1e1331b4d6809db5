/** Card and billing details of the viewers in these tests. */
export const canaryCard = {
  number: '4035501000000008',
  cvc: '987',
  name: 'Canary Cardholder',
}
export const canaryBilling = {
  airFirstName: 'CanaryFirst',
  airLastName: 'CanaryLast',
  airEmail: 'canary.person@example.com',
  airPhone: '+1 555-CANARY-0199',
}
const canaries = [
  // The CVC is searched with its field name, because its three digits may also occur in other numbers.
  ...[canaryCard.number, `cvc":"${canaryCard.cvc}`, canaryCard.name, canaryCard.number.slice(0, 10)],
  ...['CanaryFirst', 'CanaryLast', 'CANARY', 'canary.person', 'test-key', 'test-webhook-secret'],
]

/** Returns the names, card numbers, keys and secrets that a server's log contains. */
export const findLoggedSecrets = (logged: string, secrets: Iterable<string>): string[] =>
  [...canaries, ...secrets].filter((canary) => canary !== '' && logged.includes(canary))
