import { createElement } from 'react'
import { withViewer } from '#features/viewer/guarded.tsx'
import { OrdersScreen } from '#screens/orders/orders-screen.tsx'
import { PayScreen } from '#screens/pay/pay-screen.tsx'
import { PremiumScreen } from '#screens/premium/premium-screen.tsx'
import { PremiumLoading } from '#screens/premium/premium-skeleton.tsx'
import { RecoverScreen } from '#screens/recover/recover-screen.tsx'
import { StatementScreen } from '#screens/statement/statement-screen.tsx'
import { WalletScreen } from '#screens/wallet/wallet-screen.tsx'
import { WalletLoading } from '#screens/wallet/wallet-skeleton.tsx'
import { lazyWithRetry } from '#ui/later.ts'

/** Loaded lazily, because only brands with gifts need this code. */
const GiftScreen = lazyWithRetry(() => import('#screens/gift/gift-screen.tsx'), 'GiftScreen')

export const screens = {
  '/wallet': withViewer(WalletScreen, WalletLoading),
  '/premium': withViewer(PremiumScreen, PremiumLoading),
  '/pay': PayScreen,
  '/statement': withViewer(StatementScreen),
  '/orders': withViewer(OrdersScreen),
  // Wrapped in a component, because React does not allow a lazy component to resolve to another lazy component.
  '/gift': withViewer(() => createElement(GiftScreen)),
  '/recover': RecoverScreen,
}
