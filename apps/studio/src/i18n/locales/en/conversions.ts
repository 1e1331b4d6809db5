import { definePlural } from '../../plural.ts'

export const conversions = {
  'conversions.title': 'Sent to ad networks',
  'conversions.about': 'that somebody paid, never what they watched',
  'conversions.network': 'Network',
  'conversions.off': 'switched off',
  'conversions.orders': 'Paid orders',
  'conversions.noConsent': 'No consent',
  'conversions.sent': 'Sent',
  'conversions.waiting': 'Waiting',
  'conversions.refused': 'Refused',
  'conversions.lastAnswer': 'Last answer',
  'conversions.noneYet': 'none yet',
  'conversions.noAnswer': 'no answer',
  'conversions.again': 'again {time}',
  'conversions.foot':
    'The last {days} days. Each payment is sent once, within a minute, and again for 7 days while a network is silent. Refunds are not sent. No consent also counts deleted accounts.',
  'conversions.showRefused': definePlural({
    one: '{count} payment refused by {network}: show it',
    other: '{count} payments refused by {network}: show them',
  }),
  'conversions.refusedBy': 'Refused by {network}',
  'conversions.noneRefused': 'Nothing is refused',
  'conversions.reason.answer': 'The network refused it.',
  'conversions.reason.tooOld': 'It was seven days old before the network took it.',
  'conversions.reason.inDoubt':
    'The network may have it: a request had no answer for two days. A repetition could count twice.',
  'conversions.retry': 'Send again',
  'conversions.retried': 'The payment is sent again within seconds.',
  'conversions.notRetried': 'This payment is sent already, or older than seven days.',
} as const
