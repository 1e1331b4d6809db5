/** Texts that name the Growth pages and the permissions of roles there. They are loaded at startup. */
export const growth = {
  'nav.growth': 'Growth',
  'nav.adLinks': 'Ad links',
  'nav.experiments': 'Paywall lab',
  'action.experiments.read': 'See experiments at the paywall and their results',
  'action.experiments.edit': 'Create, start and stop experiments at the paywall',
  'action.conversions.read': 'See what is sent to ad networks',
  'action.conversions.manage': 'Send refused payments to ad networks again',
  'action.ads.read': 'See ad links, their spend and return',
  'action.ads.edit': 'Create and stop ad links, enter spend',
  'nav.insight': 'Insight',
  'action.insight.read': 'See figures of all viewers, and revenue by first week',
  'action.insight.save': 'Save questions for everybody',
} as const
