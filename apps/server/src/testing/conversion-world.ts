import { adVisit } from '@cliffhanger/contract/ad-visit'
import { startAdNetworks } from './ad-networks/ad-networks.ts'
import { saveBillingInfo } from './paying.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { coins550, openShop } from './shop-world.ts'
import { writeBrand } from './test-brand.ts'
import { testTime } from './test-server.ts'

/** A click on an ad of either network, as the web app reports it. */
export const adClick = {
  adId: 'a1',
  eventSourceUrl: 'https://one.test/?adId=a1',
  fbclid: 'IwClickOfMeta',
  ttclid: 'E.C.P.ClickOfTiktok',
  fbp: 'fb.1.1768000000000.1234567890',
}
/** Returns the viewer's consent choice, as the web app reports it. */
export const consentChoice = (isAllowed: boolean) => ({ adConsent: isAllowed, paymentConsent: isAllowed })

/** Opens a shop that sends conversions to fake ad networks. @param more further settings of the brand */
export async function openConversionShop(more: string) {
  let now = () => testTime
  const networks = await startAdNetworks(() => now())
  const brand = await writeBrand(more)
  const shop = await openShop({ env: { BRANDS_FILE: brand.file, ...networks.env } })
  const { server, sandbox } = shop
  now = () => server.clock.now

  return {
    shop,
    networks,
    /** Creates a viewer with billing info who has clicked an ad. @param fields added to the reports of the click */
    async payer(fields: Readonly<Record<string, unknown>> = {}): Promise<ProtocolClient> {
      const viewer = server.client()
      await viewer.check({ ...adClick, ...fields })
      await viewer.save()
      await viewer.ask(adVisit.newUserStaining, {}, { ...adClick, ...fields })
      await saveBillingInfo(viewer, `${viewer.state.userId}@example.com`)
      return viewer
    },
    /** Creates an order, pays and settles it. Returns the order id. */
    async buy(viewer: ProtocolClient, what: Parameters<typeof shop.order>[1] = coins550): Promise<string> {
      const order = await shop.order(viewer, what)
      await sandbox.pay(order)
      await shop.isSuccessful(viewer, order.orderId)
      return order.orderId
    },
    chooseAds: (viewer: ProtocolClient, isAllowed: boolean) =>
      viewer.ask(adVisit.newUserStaining, {}, { ...(isAllowed && adClick), ...consentChoice(isAllowed) }),
    rowsOf: (orderId: string) =>
      server.deps.db.selectFrom('conversions').selectAll().where('order_id', '=', orderId).orderBy('network').execute(),
    async close(): Promise<void> {
      await shop.close()
      await networks.close()
      await brand.remove()
    },
  }
}
export type ConversionShop = Awaited<ReturnType<typeof openConversionShop>>
