/** Roles of operators in Studio. */
export const studioRoles = ['owner', 'editor', 'cashier', 'support', 'analyst'] as const
export type StudioRole = (typeof studioRoles)[number]

/** Every action in Studio, and the roles that may do it. Each call of Studio names one of them. */
const allowedRoles = {
  'figures.read': studioRoles,
  'titles.read': studioRoles,
  'titles.edit': ['owner', 'editor'],
  'titles.price': ['owner', 'editor'],
  'titles.delete': ['owner'],
  'uploads.manage': ['owner', 'editor'],
  'subtitles.edit': ['owner', 'editor'],
  'home.edit': ['owner', 'editor'],
  'shop.read': ['owner', 'editor', 'cashier', 'support', 'analyst'],
  'shop.edit': ['owner'],
  'orders.read': ['owner', 'cashier', 'support'],
  'orders.settle': ['owner', 'cashier'],
  'orders.refund': ['owner', 'cashier'],
  'orders.block': ['owner', 'cashier'],
  'viewers.read': ['owner', 'cashier', 'support'],
  'viewers.unmask': ['owner', 'support'],
  'viewers.grant': ['owner', 'support'],
  'viewers.signOut': ['owner', 'support'],
  'viewers.export': ['owner'],
  'viewers.delete': ['owner'],
  'feedback.read': ['owner', 'support', 'editor'],
  'feedback.reply': ['owner', 'support'],
  'operations.read': ['owner', 'editor', 'cashier', 'support'],
  'operations.run': ['owner'],
  'log.read': ['owner'],
  'people.manage': ['owner'],
} as const satisfies Readonly<Record<string, readonly StudioRole[]>>
export type StudioAction = keyof typeof allowedRoles

export const studioActions = Object.keys(allowedRoles).filter((name): name is StudioAction => name in allowedRoles)

export const isStudioRole = (text: string): text is StudioRole => studioRoles.some((role) => role === text)

/** The roles that may do an action. */
export const rolesFor = (action: StudioAction): readonly StudioRole[] => allowedRoles[action]

/** Whether a role may do an action. */
export const mayDo = (role: StudioRole, action: StudioAction): boolean => rolesFor(action).includes(role)

/** What one operator may give away in 24 hours; undefined: no limit. Coins, and the main unit of the shop's currency. */
export const dailyLimits: Readonly<Record<StudioRole, { readonly coins?: number; readonly refunds?: number }>> = {
  owner: {},
  editor: { coins: 0, refunds: 0 },
  cashier: { coins: 0, refunds: 200 },
  support: { coins: 500, refunds: 0 },
  analyst: { coins: 0, refunds: 0 },
}
