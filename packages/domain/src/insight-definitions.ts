/** Definitions of the metrics in English, as shown by the CLI command and in Studio. */
export const insightDefinitions = {
  viewer:
    'A viewer is an account or a browser. A guest and the account that took over their wallet are one viewer. Each counts once in a period. Bots and pages loaded in advance are out.',
  funnel:
    'A viewer counts at a step if they took it and all steps before it in the period, in any order and at any title. Renewals of memberships are no orders here.',
  funnelOfTitle:
    'Steps of one title; its first step is the first frame. Orders of coins belong to no title: a viewer counts at order and paid if they ordered and paid in the period.',
  clicks: 'Opened ad links of the period, counted by the server. They are clicks, not viewers.',
  landing: 'A visit began: a page of the app was opened, and 30 minutes had passed since the last event.',
  firstFrame: 'An episode showed its first moving frame after a page was opened or a tap. Swipes are not counted.',
  quarter: 'Playback, not a seek, has passed 25 % of an episode.',
  half: 'Playback, not a seek, has passed 50 % of an episode.',
  threeQuarters: 'Playback, not a seek, has passed 75 % of an episode.',
  finished: 'An episode has ended.',
  wall: 'The paywall of a locked episode was shown.',
  order: 'An order was created, by the table of orders.',
  paid: 'The payment provider confirmed a payment, by the table of orders, also if it was refunded later.',
  unlocked: 'An episode or a title was unlocked for good, by the ledger: by coins, money, an ad or a gift.',
  time: 'Median and 90th percentile of the time since the step before. Only days (UTC) on which a viewer took both steps, in this order, count.',
  percentile:
    'Time to the first frame of the first start of each viewer in the period, by a new page or a tap. p50: half of the viewers waited at most so long.',
  group:
    'A viewer belongs to the group of their first event of the period that tells it; a viewer of ad links to their first link in the period.',
  visitor:
    'A viewer is new if their first visit is in the period, and their account, if they have one, was not created before it.',
  dropOff:
    'Share of the viewers who started the episode whose furthest position reached this part of its length. A seek ahead counts as reached.',
  cohort: 'Viewers by the week of their first visit, Monday to Sunday, UTC. Days outside the period are left out.',
  returned:
    'Share of these viewers with a visit on the 1st, 7th or 30th day after their first one (UTC). Empty until that day is over for all of them.',
  revenue:
    'What these viewers have paid since the first day of the period: without settled refunds and lost disputes, before fees, as in the sums of orders. Currencies are never added.',
  unassigned:
    'Paid since the first day of the period by viewers of no shown week: earlier viewers, viewers without a visit, and deleted accounts.',
} as const
export type InsightFigure = keyof typeof insightDefinitions
