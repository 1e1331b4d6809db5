import { withViewer } from '#features/viewer/guarded.tsx'
import { OrdersScreen } from '#screens/orders/orders-screen.tsx'
import { PayScreen } from '#screens/pay/pay-screen.tsx'
import { PremiumScreen } from '#screens/premium/premium-screen.tsx'
import { RecoverScreen } from '#screens/recover/recover-screen.tsx'
import { StatementScreen } from '#screens/statement/statement-screen.tsx'
import { WalletScreen } from '#screens/wallet/wallet-screen.tsx'

export const screens = {
  '/wallet': withViewer(WalletScreen),
  '/premium': withViewer(PremiumScreen),
  '/pay': PayScreen,
  '/statement': StatementScreen,
  '/orders': OrdersScreen,
  '/recover': RecoverScreen,
}
