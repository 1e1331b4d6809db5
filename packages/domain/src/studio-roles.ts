/** Roles of operators in Studio. */
export const studioRoles = ['owner', 'editor', 'cashier', 'support', 'analyst'] as const
export type StudioRole = (typeof studioRoles)[number]

/**
 * Roles that may perform each action in Studio. Every call of Studio requires one of these actions, except calls for
 * all signed-in operators and calls that need no session. Every action is required by a call.
 */
const allowedRoles = {
  'today.read': ['owner', 'editor', 'cashier', 'support', 'analyst'],
  'views.read': ['owner', 'editor', 'analyst'],
  'revenue.read': ['owner', 'analyst'],
  'subtitles.read': ['owner', 'editor', 'support'],
  'subtitles.answer': ['owner', 'editor', 'support'],
  'subtitles.edit': ['owner', 'editor'],
  // Ad links show spend and revenue. Analysts may create ad links, because a new link does not affect viewers.
  'ads.read': ['owner', 'analyst'],
  'ads.edit': ['owner', 'analyst'],
  // Only owners may start experiments, because experiments can lower prices.
  'experiments.read': ['owner', 'analyst'],
  'experiments.edit': ['owner'],
  // Insight shows metrics of all viewers and revenue; saved questions are visible to everybody with `insight.read`.
  'insight.read': ['owner', 'analyst'],
  'insight.save': ['owner', 'analyst'],
  'log.read': ['owner'],
  'conversions.manage': ['owner'],
  'conversions.read': ['owner', 'analyst'],
  'orders.answer': ['owner', 'cashier'],
  'orders.block': ['owner', 'cashier'],
  'orders.read': ['owner', 'cashier', 'support'],
  'orders.refund': ['owner', 'cashier'],
  'orders.reveal': ['owner', 'support'],
  'orders.settle': ['owner', 'cashier'],
  'people.manage': ['owner'],
  'titles.read': ['owner', 'editor', 'cashier', 'support', 'analyst'],
  'titles.preview': ['owner', 'editor'],
  'titles.write': ['owner', 'editor'],
  'titles.delete': ['owner'],
  'home.edit': ['owner', 'editor'],
  'home.read': ['owner', 'editor', 'support', 'analyst'],
  'shop.edit': ['owner'],
  'shop.read': ['owner', 'editor', 'cashier', 'support', 'analyst'],
  'titles.upload': ['owner', 'editor'],
  'health.read': ['owner'],
  'health.manage': ['owner'],
  // Cashiers may read only viewers who have an order.
  'viewers.read': ['owner', 'support', 'cashier'],
  'viewers.support': ['owner', 'support'],
  'viewers.delete': ['owner', 'support'],
  'coins.grant': ['owner', 'support'],
  'gifts.refund': ['owner', 'support'],
  // Support may not grant whole titles, because a title would exceed the daily limit of granted coins.
  'titles.grant': ['owner'],
  'feedback.answer': ['owner', 'support'],
  'comments.check': ['owner', 'support'],
  'comments.switch': ['owner'],
} as const satisfies Readonly<Record<string, readonly StudioRole[]>>
export type StudioAction = keyof typeof allowedRoles

export const studioActions = Object.keys(allowedRoles).filter((name): name is StudioAction => name in allowedRoles)

export const isStudioRole = (text: string): text is StudioRole => studioRoles.some((role) => role === text)

/** Returns the roles that may perform an action. */
export const rolesFor = (action: StudioAction): readonly StudioRole[] => allowedRoles[action]

/** Returns whether a role may perform an action. */
export const isActionAllowed = (role: StudioRole, action: StudioAction): boolean => rolesFor(action).includes(role)
