import type { Screen } from '../screen.ts'

const named = (address: string, title: string): Screen => ({ name: title, address, who: 'stranger', title })

export const documents: readonly Screen[] = [
  named('/terms', 'Terms'),
  named('/privacy', 'Privacy'),
  named('/refund', 'Refund policy'),
  named('/payment-guide', 'Payment guide'),
  named('/support', 'Support'),
  named('/team', 'Team'),
]
